CREATE TABLE "vat_periods" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"status" text NOT NULL,
	"rate_ppm" integer,
	"prices_with_vat" boolean NOT NULL,
	CONSTRAINT "vat_periods_user_id_business_id_valid_from_pk" PRIMARY KEY("user_id","business_id","valid_from")
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "vat_stale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "tax_apart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "output_vat" bigint;--> statement-breakpoint
ALTER TABLE "sales_daily" ADD COLUMN "output_vat" bigint;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "output_vat" bigint;--> statement-breakpoint
ALTER TABLE "vat_periods" ADD CONSTRAINT "vat_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_periods" ADD CONSTRAINT "vat_periods_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Files that tell the tax of an order once tell it for all of its lines; WooCommerce lists sales without tax.
UPDATE "sale_lines" l SET "tax_apart" = true
FROM (SELECT DISTINCT "user_id", "import_id", "order_id" FROM "sale_lines" WHERE "tax" <> 0 AND "order_id" IS NOT NULL) t
WHERE l."user_id" = t."user_id" AND l."import_id" = t."import_id" AND l."order_id" = t."order_id" AND l."tax" = 0;--> statement-breakpoint
UPDATE "sale_lines" l SET "tax_apart" = true FROM "imports" i
WHERE i."user_id" = l."user_id" AND i."id" = l."import_id" AND i."format" = 'woocommerce-analytics';--> statement-breakpoint
ALTER TABLE "vat_periods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vat_periods" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "vat_periods" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "vat_periods" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON vat_periods TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
