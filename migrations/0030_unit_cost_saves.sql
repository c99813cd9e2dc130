CREATE TABLE "unit_cost_saves" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"before" json NOT NULL,
	"after" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_cost_saves_user_id_business_id_pk" PRIMARY KEY("user_id","business_id")
);
--> statement-breakpoint
ALTER TABLE "unit_cost_saves" ADD CONSTRAINT "unit_cost_saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_cost_saves" ADD CONSTRAINT "unit_cost_saves_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_cost_saves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "unit_cost_saves" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "unit_cost_saves" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "unit_cost_saves" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON unit_cost_saves TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
