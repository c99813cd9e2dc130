CREATE TABLE "price_scenarios" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"sold_on" text NOT NULL,
	"ads" bigint NOT NULL,
	"delivery" bigint NOT NULL,
	"category" text NOT NULL,
	"weight_grams" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_scenarios_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "price_scenarios" ADD CONSTRAINT "price_scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_scenarios" ADD CONSTRAINT "price_scenarios_user_id_product_id_products_user_id_id_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_scenarios_product" ON "price_scenarios" USING btree ("user_id","product_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "price_scenarios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "price_scenarios" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "price_scenarios" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "price_scenarios" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON price_scenarios TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
