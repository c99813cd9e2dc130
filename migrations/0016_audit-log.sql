ALTER TABLE "users" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_of_actor" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
-- Entries from before: those about a thing that still exists belong to its business.
UPDATE "audit_entries" e SET "business_id" = s."business_id" FROM (
  SELECT user_id, id, business_id FROM products
  UNION ALL SELECT user_id, id, business_id FROM imports
  UNION ALL SELECT user_id, id, business_id FROM fee_rules
  UNION ALL SELECT user_id, id, business_id FROM overheads
  UNION ALL SELECT user_id, id, business_id FROM shipments
  UNION ALL SELECT user_id, id, business_id FROM ad_reports
  UNION ALL SELECT user_id, id, business_id FROM connections
  UNION ALL SELECT user_id, id, id FROM businesses
) s WHERE s.user_id = e.user_id AND s.id = e.subject_id;
--> statement-breakpoint
-- Append-only: nobody changes or deletes an entry. The exceptions are the server's own: an erased account takes its entries with it
-- and is forgotten as the actor in those of others, and the entries of a business follow it to a new owner.
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_change CONSTANT text[] := '{user_id,actor_id}';
  by_server CONSTANT boolean := current_user = (SELECT relowner::regrole::text FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF by_server AND TG_OP = 'DELETE' AND EXISTS (SELECT FROM erasures WHERE account = OLD.user_id) THEN
    RETURN OLD;
  ELSIF by_server AND TG_OP = 'UPDATE' AND to_jsonb(NEW) - may_change = to_jsonb(OLD) - may_change
    AND (NEW.actor_id IS NULL OR NEW.actor_id = OLD.actor_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_audit_entries BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
--> statement-breakpoint
-- a member's entries belong to the business in which they act
ALTER POLICY member_adds ON audit_entries WITH CHECK (user_id = app_user_id() AND coalesce(business_id, app_business_id()) = app_business_id());
