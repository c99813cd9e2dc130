CREATE INDEX "audit_entries_about_account" ON "audit_entries" USING btree ("subject_id") WHERE action LIKE 'member.%' OR action LIKE 'ownership.%';--> statement-breakpoint
-- As in 0035, but an erased account is also forgotten as the subject of entries.
CREATE OR REPLACE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_change CONSTANT text[] := '{user_id,actor_id,subject_id}';
  by_server CONSTANT boolean := current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF by_server AND TG_OP = 'DELETE' AND EXISTS (SELECT FROM erasures WHERE account = OLD.user_id) THEN
    RETURN OLD;
  ELSIF by_server AND TG_OP = 'UPDATE' AND to_jsonb(NEW) - may_change = to_jsonb(OLD) - may_change
    AND (NEW.actor_id IS NULL OR NEW.actor_id = OLD.actor_id)
    AND (NEW.subject_id IS NOT DISTINCT FROM OLD.subject_id
      OR NEW.subject_id IS NULL AND EXISTS (SELECT FROM erasures WHERE account = OLD.subject_id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are append-only';
END $$;
--> statement-breakpoint
-- accounts that were erased before
ALTER TABLE "audit_entries" DISABLE TRIGGER keep_audit_entries;--> statement-breakpoint
UPDATE audit_entries SET subject_id = NULL
WHERE (action LIKE 'member.%' OR action LIKE 'ownership.%') AND action <> 'member.invited'
  AND NOT EXISTS (SELECT FROM users WHERE id = subject_id);
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER keep_audit_entries;
