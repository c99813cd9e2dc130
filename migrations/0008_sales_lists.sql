DROP INDEX "sale_lines_day";--> statement-breakpoint
CREATE INDEX "sale_lines_newest" ON "sale_lines" USING btree ("user_id","business_id","sold_on","id");--> statement-breakpoint
CREATE INDEX "sale_lines_kind" ON "sale_lines" USING btree ("user_id","business_id","kind","sold_on","id") WHERE "sale_lines"."kind" <> 'sale';--> statement-breakpoint
CREATE INDEX "sale_lines_order_prefix" ON "sale_lines" USING btree ("user_id","business_id","order_id" COLLATE "C");