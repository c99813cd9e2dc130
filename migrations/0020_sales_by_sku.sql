CREATE TABLE "sales_sku" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"sku" text NOT NULL,
	"product_id" uuid,
	"title" text NOT NULL,
	"revenue" bigint NOT NULL,
	"goods_revenue" bigint NOT NULL,
	"covered_revenue" bigint NOT NULL,
	"referral_fee" bigint NOT NULL,
	"fulfilment_fee" bigint NOT NULL,
	"other_fee" bigint NOT NULL,
	"reimbursement" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"output_vat" bigint,
	"estimated_fees" bigint DEFAULT 0 NOT NULL,
	"revenue_without_fees" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refund_units" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"units" integer NOT NULL,
	"orders" integer NOT NULL,
	"lines" integer NOT NULL,
	CONSTRAINT "sales_sku_pk" PRIMARY KEY("user_id","business_id","import_id","currency","sku")
);
--> statement-breakpoint
ALTER TABLE "sales_sku" ADD CONSTRAINT "sales_sku_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "sales_sku" ("user_id", "business_id", "import_id", "currency", "sku", "title", "product_id", "revenue",
  "goods_revenue", "covered_revenue", "referral_fee", "fulfilment_fee", "other_fee", "reimbursement", "tax", "payout", "cost",
  "output_vat", "estimated_fees", "revenue_without_fees", "refunded", "refund_units", "refunds", "units", "lines", "orders")
SELECT user_id, business_id, import_id, currency, sku, max(title),
  CASE WHEN min(product_id::text) = max(product_id::text) THEN min(product_id::text)::uuid END, sum(revenue),
  sum(goods_revenue), sum(covered_revenue), sum(referral_fee), sum(fulfilment_fee), sum(other_fee), sum(reimbursement),
  sum(tax), sum(payout), sum(cost), sum(output_vat), sum(estimated_fees), sum(revenue_without_fees), sum(refunded),
  sum(refund_units), sum(refunds), sum(units), sum(lines), sum(orders)
FROM "sales_monthly_sku" GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
-- what a server of the version before commits after this is of version 2, and counted anew
UPDATE "imports" SET "rollup_version" = 3 WHERE "rollup_version" = 2;--> statement-breakpoint
ALTER TABLE "sales_sku" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sales_sku" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sales_sku" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "sales_sku" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON sales_sku TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
