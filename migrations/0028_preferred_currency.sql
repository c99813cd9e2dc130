ALTER TABLE "users" ADD COLUMN "currency_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- SAR was what every account began with; whoever has another currency chose it.
UPDATE "users" SET "currency_chosen" = true WHERE "currency" <> 'SAR';
