ALTER TABLE "businesses" ADD COLUMN "vat_stalled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_checks" ADD COLUMN "stalled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "stalled" boolean DEFAULT false NOT NULL;