CREATE TABLE "fee_rules" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"country" text NOT NULL,
	"fulfilment" text,
	"category" text,
	"kind" text NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"charge" jsonb NOT NULL,
	"vat_added" boolean NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"note" text,
	"checked_on" date NOT NULL,
	"copied_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_rules_user_id_business_id_id_pk" PRIMARY KEY("user_id","business_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_platforms" ADD COLUMN "fulfilment" text;--> statement-breakpoint
ALTER TABLE "product_platforms" ADD COLUMN "fee_category" text;--> statement-breakpoint
ALTER TABLE "product_platforms" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "product_platforms" ADD COLUMN "follows" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fee_rules" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "fee_rules" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "fee_rules" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON fee_rules TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
