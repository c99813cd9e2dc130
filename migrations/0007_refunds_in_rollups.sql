ALTER TABLE "sales_daily" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_daily" ADD COLUMN "refund_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_daily" ADD COLUMN "refunds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "refund_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "refunds" integer DEFAULT 0 NOT NULL;