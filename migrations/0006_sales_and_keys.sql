CREATE TABLE "api_keys" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "column_mappings" (
	"user_id" uuid NOT NULL,
	"signature" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_mappings_user_id_signature_pk" PRIMARY KEY("user_id","signature")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stock_digest" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stock_digest_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_below" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rollup_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "fee_basis" text DEFAULT 'stated' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "item_key" text;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "item_rank" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "left_out" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_daily" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_daily" ADD COLUMN "estimated_fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_daily" ADD COLUMN "revenue_without_fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "estimated_fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "revenue_without_fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_mappings" ADD CONSTRAINT "column_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_lines_item" ON "sale_lines" USING btree ("user_id","business_id","item_key") WHERE "sale_lines"."item_key" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_daily" DROP CONSTRAINT "sales_daily_pk";
--> statement-breakpoint
ALTER TABLE "sales_daily" ADD CONSTRAINT "sales_daily_pk" PRIMARY KEY("user_id","business_id","import_id","day","currency","platform","country");
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['api_keys', 'column_mappings'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO safi_tenant', tenant_table);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id())',
      tenant_table
    );
    EXECUTE format('CREATE POLICY schema_owner ON %I TO %I USING (true) WITH CHECK (true)', tenant_table, current_user);
  END LOOP;
END $$;
