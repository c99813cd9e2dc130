ALTER TABLE "businesses" ADD COLUMN "deleted_bundles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "fees_filled_on" date;