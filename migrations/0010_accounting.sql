ALTER TABLE "businesses" ADD COLUMN "emirate" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "ledger_accounts" jsonb DEFAULT '{}'::jsonb NOT NULL;