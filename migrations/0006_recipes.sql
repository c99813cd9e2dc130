CREATE TABLE "recipes" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"components" jsonb NOT NULL,
	CONSTRAINT "recipes_user_id_product_id_valid_from_pk" PRIMARY KEY("user_id","product_id","valid_from")
);
--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_user_id_product_id_products_user_id_id_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recipes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recipes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "recipes" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "recipes" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "recipes" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
CREATE TRIGGER data_version_insert AFTER INSERT ON "recipes" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version_of_products();--> statement-breakpoint
CREATE TRIGGER data_version_update AFTER UPDATE ON "recipes" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version_of_products();--> statement-breakpoint
CREATE TRIGGER data_version_delete AFTER DELETE ON "recipes" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version_of_products();
