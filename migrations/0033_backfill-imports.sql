ALTER TABLE "imports" ADD COLUMN "backfill" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- files that a connection fetched for its backfill before this column existed
UPDATE imports i SET backfill = true
FROM sync_windows w
WHERE w.user_id = i.user_id AND w.import_id = i.id AND w.backfill;
