-- The platforms and cost categories that every seller sees. Codes and names as in src/domain/catalog/platforms.ts;
-- a test compares the two.
INSERT INTO platforms (code, name, is_custom) VALUES
  ('noon', 'noon', false),
  ('amazon', 'Amazon', false),
  ('jumia', 'Jumia', false),
  ('salla', 'Salla', false),
  ('zid', 'Zid', false),
  ('shopify', 'Shopify', false),
  ('woocommerce', 'WooCommerce', false),
  ('etsy', 'Etsy', false),
  ('ebay', 'eBay', false),
  ('tiktok-shop', 'TikTok Shop', false),
  ('trendyol', 'Trendyol', false);
--> statement-breakpoint
INSERT INTO cost_categories (code, name, is_custom) VALUES
  ('product', 'Product', false),
  ('packaging', 'Packaging', false),
  ('inbound-shipping', 'Shipping to you', false),
  ('customs', 'Customs & duties', false),
  ('advertising', 'Advertising', false),
  ('labour', 'Labour', false),
  ('other', 'Other', false);
