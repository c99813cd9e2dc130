-- A receipt whose unit cost equalled the cost in force has no cost of its own day yet. It gets one, and an id that lets a correction or
-- deletion of the receipt take it back. The costs of all days stay the same.
WITH equal AS (
  SELECT m.user_id, m.id, m.product_id, r.day, c.unit_cost
  FROM stock_movements m
  CROSS JOIN LATERAL (SELECT (m.receipt->>'receivedOn')::date AS day) r
  CROSS JOIN LATERAL (
    SELECT u.valid_from, u.unit_cost, u.entered_for FROM unit_costs u
    WHERE u.user_id = m.user_id AND u.product_id = m.product_id AND u.valid_from <= r.day
    ORDER BY u.valid_from DESC LIMIT 1) c
  WHERE m.kind = 'receipt' AND m.receipt->>'costSave' IS NULL AND NOT m.receipt ? 'undone'
    AND c.unit_cost = (m.receipt->>'unitCost')::bigint AND r.day <> c.valid_from AND r.day IS DISTINCT FROM c.entered_for
), added AS (
  INSERT INTO unit_costs (user_id, product_id, valid_from, unit_cost)
  SELECT DISTINCT user_id, product_id, day, unit_cost FROM equal
)
UPDATE stock_movements m SET receipt = m.receipt || jsonb_build_object('costSave', gen_random_uuid())
FROM equal e
WHERE m.user_id = e.user_id AND m.id = e.id;
