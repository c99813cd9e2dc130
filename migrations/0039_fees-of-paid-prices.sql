-- Sales whose file states tax separately pay percentage fees of the price with tax, whatever the VAT status of the business, and a sale at 0
-- pays no minimum of a marketplace. Their estimated fees are recomputed in the background.
UPDATE businesses b SET vat_stale = true, vat_stalled = false, catalog_version = catalog_version + 1
WHERE EXISTS (
  SELECT FROM sale_lines l
  WHERE l.user_id = b.user_id AND l.business_id = b.id AND l.fee_basis = 'estimated'
    AND l.referral_fee + l.fulfilment_fee + l.other_fee < 0
    AND (l.tax_apart OR l.tax <> 0 OR l.sales + l.discounts = 0));
