-- Sales outside the EU owe no EU VAT, and a payment gateway charges a line of an order list once. Both are recomputed in the background.
UPDATE businesses b SET vat_stale = true, vat_stalled = false, catalog_version = catalog_version + 1
WHERE (b.country = 'EU' AND EXISTS (
    SELECT FROM vat_periods v WHERE v.user_id = b.user_id AND v.business_id = b.id))
  OR EXISTS (
    SELECT FROM products p
    JOIN product_platforms pp ON pp.user_id = p.user_id AND pp.product_id = p.id AND 'referral' = ANY(pp.follows)
    JOIN platforms f ON f.id = pp.platform_id
    WHERE p.user_id = b.user_id AND p.business_id = b.id
      AND (f.code IN ('salla', 'zid') OR EXISTS (
        SELECT FROM fee_rules r WHERE r.user_id = b.user_id AND r.business_id = b.id AND r.kind = 'payment')));
