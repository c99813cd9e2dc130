-- Row-level security: the second wall behind the application's own scoping. Every request of a seller runs in a
-- transaction as safi_tenant, a role that owns nothing and cannot bypass a policy, with app.user_id set to the seller.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'safi_tenant') THEN
    CREATE ROLE safi_tenant NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of the same cluster made it at the same moment
END $$;
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('GRANT safi_tenant TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  -- a superuser needs no grant; anybody else must have one, or no request would work
  IF NOT pg_has_role(current_user, 'safi_tenant', 'MEMBER') THEN RAISE; END IF;
END $$;
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO safi_tenant', current_schema());
END $$;
--> statement-breakpoint
CREATE FUNCTION app_user_id() RETURNS uuid LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'profiles', 'businesses', 'products', 'images', 'product_images', 'product_platforms', 'cost_line_items',
    'unit_costs', 'stock_movements', 'audit_entries', 'imports', 'sale_lines', 'import_repeats', 'sales_daily',
    'sales_monthly_sku'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO safi_tenant', tenant_table);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id())',
      tenant_table
    );
    -- the owner of the schema runs migrations, accounts and upkeep
    EXECUTE format('CREATE POLICY schema_owner ON %I TO %I USING (true) WITH CHECK (true)', tenant_table, current_user);
  END LOOP;

  FOREACH tenant_table IN ARRAY ARRAY['platforms', 'cost_categories'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO safi_tenant', tenant_table);
    -- built-in rows have no owner: everybody reads them, nobody changes them
    EXECUTE format(
      'CREATE POLICY shared_or_own ON %I FOR SELECT TO safi_tenant USING (user_id IS NULL OR user_id = app_user_id())',
      tenant_table
    );
    EXECUTE format(
      'CREATE POLICY add_own ON %I FOR INSERT TO safi_tenant WITH CHECK (user_id = app_user_id() AND is_custom)',
      tenant_table
    );
    EXECUTE format(
      'CREATE POLICY change_own ON %I FOR UPDATE TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id() AND is_custom)',
      tenant_table
    );
    EXECUTE format('CREATE POLICY delete_own ON %I FOR DELETE TO safi_tenant USING (user_id = app_user_id())', tenant_table);
    EXECUTE format('CREATE POLICY schema_owner ON %I TO %I USING (true) WITH CHECK (true)', tenant_table, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON exchange_rates TO safi_tenant;
