-- The function looked products up in a join, which the planner runs as a loop over all pairs of rows while a business has no statistics yet:
-- saving 5,000 new products took ten times as long. A subquery looks up each product by its key.
CREATE OR REPLACE FUNCTION change_version_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_data_version(user_id, business_id)
  FROM (SELECT DISTINCT c.user_id, (SELECT p.business_id FROM products p
      WHERE p.user_id = c.user_id AND p.id = c.product_id) AS business_id FROM changed c) touched
  WHERE business_id IS NOT NULL;
  RETURN NULL;
END $$;
