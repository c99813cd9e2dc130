-- No query reads this index any more, and each import wrote a row of it for every SKU and month.
DROP INDEX "sales_monthly_sku_revenue";
