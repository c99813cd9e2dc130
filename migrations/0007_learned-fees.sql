ALTER TABLE "fee_checks" ADD COLUMN "learned" jsonb;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD COLUMN "products" uuid[];--> statement-breakpoint
ALTER TABLE "fee_rules" ADD COLUMN "learned" jsonb;