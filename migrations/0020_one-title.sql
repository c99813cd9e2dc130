ALTER TABLE "sales_monthly_sku" ADD COLUMN "one_title" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_sku" ADD COLUMN "one_title" boolean DEFAULT false NOT NULL;