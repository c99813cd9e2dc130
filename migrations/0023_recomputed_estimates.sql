-- Fees estimated from rules hold the VAT that a platform adds, and their base is what the buyer paid: the job behind VAT
-- settings computes those of each business that has some anew.
UPDATE businesses b SET vat_stale = true, vat_stalled = false
  WHERE EXISTS (SELECT FROM vat_periods v WHERE v.user_id = b.user_id AND v.business_id = b.id);
--> statement-breakpoint
-- A line that its status leaves out is another one than the same line counted.
UPDATE sale_lines SET key = key || '~out' WHERE kind = 'left_out' AND key NOT LIKE '%~out';
