-- Of an item those lines count that the last import tells, where it was one line. Of equal lines of one file the earlier
-- ones never count.
UPDATE sale_lines l SET item_rank = -1 FROM sale_lines later
  WHERE later.user_id = l.user_id AND later.business_id = l.business_id AND later.item_key = l.item_key
    AND later.import_id = l.import_id AND later.item_rank = l.item_rank AND later.id > l.id;
--> statement-breakpoint
-- Orders of these lists are items as a whole, which go by the key of their first line.
UPDATE sale_lines l SET item_key = whole.item_key
  FROM imports i, (
    SELECT DISTINCT ON (first.user_id, first.business_id, first.platform, first.order_id, first.sold_on) first.*
    FROM sale_lines first JOIN imports f ON f.user_id = first.user_id AND f.id = first.import_id
      AND f.format IN ('salla-orders', 'shopify-orders')
    WHERE first.item_key IS NOT NULL
    ORDER BY first.user_id, first.business_id, first.platform, first.order_id, first.sold_on, first.id
  ) whole
  WHERE i.user_id = l.user_id AND i.id = l.import_id AND i.format IN ('salla-orders', 'shopify-orders')
    AND l.user_id = whole.user_id AND l.business_id = whole.business_id AND l.platform = whole.platform
    AND l.order_id = whole.order_id AND l.sold_on = whole.sold_on AND l.item_key <> whole.item_key;
--> statement-breakpoint
-- The key of a template's row with a line_id is that of its item now.
UPDATE sale_lines l SET item_key = l.key FROM imports i
  WHERE i.user_id = l.user_id AND i.id = l.import_id AND i.format = 'safi-template' AND l.item_key IS NULL;
