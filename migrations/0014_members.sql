CREATE TABLE "business_members" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"role" text NOT NULL,
	"hides_costs" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"offered_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "business_members_user_id_business_id_member_id_pk" PRIMARY KEY("user_id","business_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"hides_costs" boolean DEFAULT false NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "business_members" ADD CONSTRAINT "business_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_members" ADD CONSTRAINT "business_members_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_members" ADD CONSTRAINT "business_members_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_members_of_member" ON "business_members" USING btree ("member_id","business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_members_one_offer" ON "business_members" USING btree ("user_id","business_id") WHERE "business_members"."offered_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_address" ON "invitations" USING btree ("user_id","business_id","email");
--> statement-breakpoint
-- Row-level security for members: a member's request runs as safi_member, with app.user_id set to the owner of the business, app.business_id
-- to the business and app.member_role to the member's role. Policies show only the rows of this business. A viewer's transaction only reads.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'safi_member') THEN
    CREATE ROLE safi_member NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of the same cluster made it at the same moment
END $$;
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('GRANT safi_member TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  -- a superuser needs no grant; anybody else must have one, or no request of a member would work
  IF NOT pg_has_role(current_user, 'safi_member', 'MEMBER') THEN RAISE; END IF;
END $$;
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO safi_member', current_schema());
END $$;
--> statement-breakpoint
CREATE FUNCTION app_business_id() RETURNS uuid LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.business_id', true), '')::uuid $$;
--> statement-breakpoint
-- Lets members see the rows of their business in a table, and the least role `writer` and those above it change them. `visible` says which
-- rows belong to the business. Keys that contain the owner become deferrable, because a transfer changes the owner of all rows.
CREATE PROCEDURE allow_members(tenant_table text, writer text, visible text DEFAULT 'business_id = app_business_id()')
LANGUAGE plpgsql AS $$
DECLARE
  rows_of_business text := format('user_id = app_user_id() AND %s', visible);
  writable text := CASE writer WHEN 'manager'
    THEN format('%s AND current_setting(''app.member_role'', true) = ''manager''', rows_of_business) ELSE rows_of_business END;
  key record;
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO safi_member', tenant_table);
  EXECUTE format('CREATE POLICY member_reads ON %I FOR SELECT TO safi_member USING (%s)', tenant_table, rows_of_business);
  EXECUTE format('CREATE POLICY member_adds ON %I FOR INSERT TO safi_member WITH CHECK (%s)', tenant_table, writable);
  EXECUTE format('CREATE POLICY member_changes ON %I FOR UPDATE TO safi_member USING (%2$s) WITH CHECK (%2$s)', tenant_table, writable);
  EXECUTE format('CREATE POLICY member_deletes ON %I FOR DELETE TO safi_member USING (%s)', tenant_table, writable);
  FOR key IN SELECT conname FROM pg_constraint
    WHERE conrelid = tenant_table::regclass AND contype = 'f' AND array_length(conkey, 1) > 1 LOOP
    EXECUTE format('ALTER TABLE %I ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', tenant_table, key.conname);
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  of_product text := 'EXISTS (SELECT FROM products p WHERE p.user_id = %1$I.user_id AND p.id = %1$I.product_id)';
  allowed record;
BEGIN
  FOR allowed IN SELECT * FROM (VALUES
    ('products', 'bookkeeper'), ('imports', 'manager'), ('sale_lines', 'bookkeeper'), ('sales_daily', 'bookkeeper'),
    ('sales_monthly_sku', 'bookkeeper'), ('sales_sku', 'bookkeeper'), ('vat_periods', 'manager'), ('fee_rules', 'manager'),
    ('fee_checks', 'bookkeeper'), ('fee_check_sums', 'bookkeeper'), ('fee_differences', 'bookkeeper'), ('overheads', 'bookkeeper'),
    ('shipments', 'bookkeeper'), ('unit_cost_saves', 'bookkeeper'), ('ad_reports', 'manager'), ('ad_lines', 'manager'),
    ('ad_campaigns', 'manager'), ('alerts', 'manager'), ('alert_checks', 'manager'), ('business_members', 'manager')
  ) AS t (tenant_table, writer) LOOP
    CALL allow_members(allowed.tenant_table, allowed.writer);
  END LOOP;

  FOR allowed IN SELECT * FROM (VALUES
    ('product_images', 'manager'), ('product_platforms', 'bookkeeper'), ('cost_line_items', 'bookkeeper'), ('unit_costs', 'bookkeeper'),
    ('stock_movements', 'bookkeeper'), ('price_scenarios', 'manager'), ('recipes', 'manager')
  ) AS t (tenant_table, writer) LOOP
    CALL allow_members(allowed.tenant_table, allowed.writer, format(of_product, allowed.tenant_table));
  END LOOP;
END $$;
--> statement-breakpoint
CALL allow_members('import_repeat_ranges', 'manager', 'EXISTS (SELECT FROM imports i WHERE i.user_id = import_repeat_ranges.user_id AND i.id = import_id)');
--> statement-breakpoint
CALL allow_members('images', 'manager', '(business_id = app_business_id() OR EXISTS (SELECT FROM product_images s WHERE s.user_id = images.user_id AND s.image_id = images.id))');
--> statement-breakpoint
-- only managers see whose address was invited
CALL allow_members('invitations', 'manager', 'business_id = app_business_id() AND current_setting(''app.member_role'', true) = ''manager''');
--> statement-breakpoint
-- words of the account, without figures: its own platforms, cost categories and remembered column mappings
CALL allow_members('column_mappings', 'manager', 'true');
--> statement-breakpoint
-- a member changes the business, but neither adds nor deletes one
GRANT SELECT, UPDATE ON businesses TO safi_member;
--> statement-breakpoint
CREATE POLICY member_reads ON businesses FOR SELECT TO safi_member USING (user_id = app_user_id() AND id = app_business_id());
--> statement-breakpoint
CREATE POLICY member_changes ON businesses FOR UPDATE TO safi_member
  USING (user_id = app_user_id() AND id = app_business_id()) WITH CHECK (user_id = app_user_id() AND id = app_business_id());
--> statement-breakpoint
DO $$
DECLARE
  shared_table text;
BEGIN
  FOREACH shared_table IN ARRAY ARRAY['platforms', 'cost_categories'] LOOP
    EXECUTE format('GRANT SELECT, INSERT ON %I TO safi_member', shared_table);
    EXECUTE format(
      'CREATE POLICY member_reads ON %I FOR SELECT TO safi_member USING (user_id IS NULL OR user_id = app_user_id())',
      shared_table
    );
    EXECUTE format(
      'CREATE POLICY member_adds ON %I FOR INSERT TO safi_member WITH CHECK (user_id = app_user_id() AND is_custom AND current_setting(''app.member_role'', true) = ''manager'')',
      shared_table
    );
  END LOOP;

  FOREACH shared_table IN ARRAY ARRAY['business_members', 'invitations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', shared_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', shared_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO safi_tenant', shared_table);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id())',
      shared_table
    );
    EXECUTE format('CREATE POLICY schema_owner ON %I TO %I USING (true) WITH CHECK (true)', shared_table, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- everybody sees which businesses are shared with them
CREATE POLICY own_memberships ON business_members FOR SELECT TO safi_tenant USING (member_id = app_user_id());
--> statement-breakpoint
-- a member's changes are recorded with the owner's; members cannot read the entries
GRANT INSERT ON audit_entries TO safi_member;
--> statement-breakpoint
CREATE POLICY member_adds ON audit_entries FOR INSERT TO safi_member WITH CHECK (user_id = app_user_id());
--> statement-breakpoint
GRANT SELECT ON exchange_rates TO safi_member;
