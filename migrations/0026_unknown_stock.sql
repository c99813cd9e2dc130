ALTER TABLE "products" ALTER COLUMN "quantity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "delta" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "quantity_after" DROP NOT NULL;--> statement-breakpoint
-- Products that an import made began with a count of 0 that nobody made. Where nobody counted since, the stock is unknown.
UPDATE "products" p SET "quantity" = NULL
WHERE NOT EXISTS (SELECT FROM "stock_movements" m
  WHERE m."user_id" = p."user_id" AND m."product_id" = p."id" AND m."kind" = 'set' AND m."import_id" IS NULL);--> statement-breakpoint
DELETE FROM "stock_movements" WHERE "kind" = 'set' AND "import_id" IS NOT NULL;--> statement-breakpoint
UPDATE "stock_movements" m SET "quantity_after" = NULL
FROM "products" p WHERE p."user_id" = m."user_id" AND p."id" = m."product_id" AND p."quantity" IS NULL;
