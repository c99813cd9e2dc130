ALTER TABLE "businesses" ADD COLUMN "cost_change" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "left_units" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "left_value" bigint;--> statement-breakpoint
-- recomputes these businesses, so that their products say what is left of their purchases
UPDATE businesses SET cost_change = json_build_object('from', cost_method, 'after', NULL, 'linesDone', 0, 'linesTotal', 0)::jsonb
  WHERE cost_method <> 'dated';
