ALTER TABLE "sales_daily" ADD COLUMN "covered_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_daily" ADD COLUMN "covered_profit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_daily" ADD COLUMN "lines_without_cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "covered_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "covered_profit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD COLUMN "lines_without_cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_sku" ADD COLUMN "covered_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_sku" ADD COLUMN "covered_profit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_sku" ADD COLUMN "lines_without_cost" integer DEFAULT 0 NOT NULL;