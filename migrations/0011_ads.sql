CREATE TABLE "ad_campaigns" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"campaign" text NOT NULL,
	"product_ids" jsonb NOT NULL,
	CONSTRAINT "ad_campaigns_user_id_business_id_channel_campaign_pk" PRIMARY KEY("user_id","business_id","channel","campaign")
);
--> statement-breakpoint
CREATE TABLE "ad_lines" (
	"user_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ad_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"program" text NOT NULL,
	"account" text NOT NULL,
	"country" text,
	"currency" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"campaign" text NOT NULL,
	"sku" text,
	"spend" bigint NOT NULL,
	"ad_sales" bigint,
	"impressions" bigint,
	"clicks" bigint,
	"orders" bigint,
	"superseded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ad_lines_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "ad_reports" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"channel" text NOT NULL,
	"payment" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"line_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ad_reports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "ad_campaigns" ADD CONSTRAINT "ad_campaigns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_campaigns" ADD CONSTRAINT "ad_campaigns_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_lines" ADD CONSTRAINT "ad_lines_user_id_report_id_ad_reports_user_id_id_fk" FOREIGN KEY ("user_id","report_id") REFERENCES "public"."ad_reports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_reports" ADD CONSTRAINT "ad_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_reports" ADD CONSTRAINT "ad_reports_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_lines_of_report" ON "ad_lines" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "ad_lines_by_day" ON "ad_lines" USING btree ("business_id","first_day") WHERE NOT "ad_lines"."superseded";--> statement-breakpoint
CREATE INDEX "ad_reports_newest" ON "ad_reports" USING btree ("user_id","business_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
ALTER TABLE "ad_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ad_reports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "ad_reports" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "ad_reports" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "ad_reports" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE "ad_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ad_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "ad_lines" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "ad_lines" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "ad_lines" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE "ad_campaigns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ad_campaigns" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "ad_campaigns" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "ad_campaigns" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "ad_campaigns" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
