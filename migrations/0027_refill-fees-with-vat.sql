-- Planned fees that follow rules now include VAT that the seller cannot reclaim, so the daily job fills them in once more today.
UPDATE businesses SET fees_filled_on = fees_filled_on - 1;
