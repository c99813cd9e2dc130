CREATE TABLE "connection_authorisations" (
	"user_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"business_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"connection_id" uuid,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connection_authorisations_user_id_state_hash_pk" PRIMARY KEY("user_id","state_hash")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "expiry_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_authorisations" ADD CONSTRAINT "connection_authorisations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_authorisations" ADD CONSTRAINT "connection_authorisations_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_of_id" ON "connections" USING btree ("id");--> statement-breakpoint
CREATE INDEX "connections_of_account" ON "connections" USING btree (("settings" ->> 'account'));
--> statement-breakpoint
ALTER TABLE "connection_authorisations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connection_authorisations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connection_authorisations" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "connection_authorisations" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "connection_authorisations" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
CALL allow_members('connection_authorisations', 'manager');
