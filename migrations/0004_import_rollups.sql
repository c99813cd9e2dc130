ALTER TABLE "sale_lines" DROP CONSTRAINT "sale_lines_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sales_daily" DROP CONSTRAINT "sales_daily_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sales_daily" DROP CONSTRAINT "sales_daily_user_id_business_id_businesses_user_id_id_fk";
--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" DROP CONSTRAINT "sales_monthly_sku_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" DROP CONSTRAINT "sales_monthly_sku_user_id_business_id_businesses_user_id_id_fk";
--> statement-breakpoint
DROP INDEX "sales_monthly_sku_product";
--> statement-breakpoint
ALTER TABLE "sales_daily" DROP CONSTRAINT "sales_daily_user_id_business_id_day_currency_platform_pk";
--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" DROP CONSTRAINT "sales_monthly_sku_user_id_business_id_month_currency_sku_pk";
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "catalog_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "runs" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "plan" jsonb;
--> statement-breakpoint
ALTER TABLE "sales_daily" ADD COLUMN "import_id" uuid NOT NULL;
--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "import_id" uuid NOT NULL;
--> statement-breakpoint
ALTER TABLE "sales_daily" ADD CONSTRAINT "sales_daily_pk" PRIMARY KEY("user_id","business_id","import_id","day","currency","platform");
--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD CONSTRAINT "sales_monthly_sku_pk" PRIMARY KEY("user_id","business_id","import_id","month","currency","sku");
--> statement-breakpoint
ALTER TABLE "sales_daily" ADD CONSTRAINT "sales_daily_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD CONSTRAINT "sales_monthly_sku_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "imports_busy" ON "imports" USING btree ("user_id","business_id") WHERE status IN ('committing', 'undoing');
--> statement-breakpoint
CREATE INDEX "sale_lines_sku" ON "sale_lines" USING btree ("user_id","business_id","sku");
