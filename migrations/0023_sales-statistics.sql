-- A business implies its owner, and an import its business. Without these statistics PostgreSQL multiplies the shares of both, expects a
-- thousandth of the lines where there are a thousand sellers, and chooses plans for a few lines.
CREATE STATISTICS sale_lines_of_owner (dependencies) ON user_id, business_id, import_id, product_id FROM sale_lines;
--> statement-breakpoint
CREATE STATISTICS sales_daily_of_owner (dependencies) ON user_id, business_id, import_id FROM sales_daily;
--> statement-breakpoint
CREATE STATISTICS sales_monthly_sku_of_owner (dependencies) ON user_id, business_id, import_id FROM sales_monthly_sku;
--> statement-breakpoint
CREATE STATISTICS sales_sku_of_owner (dependencies) ON user_id, business_id, import_id FROM sales_sku;
--> statement-breakpoint
ANALYZE sale_lines (user_id, business_id, import_id, product_id), sales_daily (user_id, business_id, import_id),
  sales_monthly_sku (user_id, business_id, import_id), sales_sku (user_id, business_id, import_id);
