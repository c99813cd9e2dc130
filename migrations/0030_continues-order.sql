ALTER TABLE "sale_lines" ADD COLUMN "continues_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Sales of an order list that continue an order pay no fixed part of a gateway's fee. Their fees are recomputed in the background.
UPDATE sale_lines l SET continues_order = true
FROM imports i
WHERE i.user_id = l.user_id AND i.id = l.import_id AND i.plan->>'fees' = 'none' AND l.kind = 'sale' AND l.order_id IS NOT NULL
  AND EXISTS (
    SELECT FROM sale_lines o
    WHERE o.user_id = l.user_id AND o.business_id = l.business_id AND o.platform = l.platform AND o.order_id = l.order_id AND o.import_id = l.import_id
      AND o.kind = 'sale' AND o.sold_on = l.sold_on AND o.id < l.id);--> statement-breakpoint
UPDATE businesses b SET vat_stale = true, vat_stalled = false, catalog_version = catalog_version + 1
WHERE EXISTS (
    SELECT FROM sale_lines l
    WHERE l.user_id = b.user_id AND l.business_id = b.id AND l.continues_order AND l.fee_basis = 'estimated')
  AND EXISTS (
    SELECT FROM products p
    JOIN product_platforms pp ON pp.user_id = p.user_id AND pp.product_id = p.id AND 'referral' = ANY(pp.follows)
    JOIN platforms f ON f.id = pp.platform_id
    WHERE p.user_id = b.user_id AND p.business_id = b.id
      AND (f.code IN ('salla', 'zid', 'woocommerce') OR EXISTS (
        SELECT FROM fee_rules r WHERE r.user_id = b.user_id AND r.business_id = b.id AND r.kind = 'payment')));
