DROP INDEX "sale_lines_import";--> statement-breakpoint
DROP INDEX "sale_lines_newest";--> statement-breakpoint
DROP INDEX "sale_lines_kind";--> statement-breakpoint
DROP INDEX "sale_lines_order_prefix";--> statement-breakpoint
DROP INDEX "sale_lines_order";--> statement-breakpoint
DROP INDEX "sale_lines_product";--> statement-breakpoint
DROP INDEX "sale_lines_sku";--> statement-breakpoint
DROP INDEX "sale_lines_item";--> statement-breakpoint
-- byte by byte: the beginning of an order number is a range of the index by order
ALTER TABLE "sale_lines" ALTER COLUMN "order_id" TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "sale_lines_of_import" ON "sale_lines" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "sale_lines_by_day" ON "sale_lines" USING btree ("business_id","sold_on","id");--> statement-breakpoint
CREATE INDEX "sale_lines_of_kind" ON "sale_lines" USING btree ("business_id","kind","sold_on","id") WHERE "sale_lines"."kind" <> 'sale';--> statement-breakpoint
CREATE INDEX "sale_lines_of_order" ON "sale_lines" USING btree ("business_id","platform","order_id");--> statement-breakpoint
CREATE INDEX "sale_lines_of_product" ON "sale_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sale_lines_of_sku" ON "sale_lines" USING btree ("business_id","sku");--> statement-breakpoint
CREATE INDEX "sale_lines_of_item" ON "sale_lines" USING btree ("business_id","item_key") WHERE "sale_lines"."item_key" IS NOT NULL;