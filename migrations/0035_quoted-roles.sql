-- The function of 0016 compared the name of the role with a text in which PostgreSQL quotes a name such as "safi-prod". So the server was
-- refused like everybody else. The rest of the function is the same.
CREATE OR REPLACE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_change CONSTANT text[] := '{user_id,actor_id}';
  by_server CONSTANT boolean := current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF by_server AND TG_OP = 'DELETE' AND EXISTS (SELECT FROM erasures WHERE account = OLD.user_id) THEN
    RETURN OLD;
  ELSIF by_server AND TG_OP = 'UPDATE' AND to_jsonb(NEW) - may_change = to_jsonb(OLD) - may_change
    AND (NEW.actor_id IS NULL OR NEW.actor_id = OLD.actor_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are append-only';
END $$;
