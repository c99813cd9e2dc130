CREATE TABLE "alert_checks" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"version" bigint NOT NULL,
	"fee_run" integer NOT NULL,
	CONSTRAINT "alert_checks_user_id_business_id_pk" PRIMARY KEY("user_id","business_id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"segment" text NOT NULL,
	"currency" text NOT NULL,
	"stake" bigint,
	"known" bigint,
	"facts" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	CONSTRAINT "alerts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_checks" ADD CONSTRAINT "alert_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_checks" ADD CONSTRAINT "alert_checks_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" USING btree ("user_id","business_id","kind","subject","segment") WHERE "alerts"."cleared_at" IS NULL;--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("user_id","business_id","opened_at");--> statement-breakpoint
ALTER TABLE "alert_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alert_checks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "alert_checks" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "alert_checks" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "alert_checks" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE "alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alerts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "alerts" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "alerts" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "alerts" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
