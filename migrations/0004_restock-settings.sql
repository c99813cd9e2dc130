ALTER TABLE "businesses" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "lead_spread" integer;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "cover_days" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_spread" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "order_multiple" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "inbound_units" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "inbound_on" date;