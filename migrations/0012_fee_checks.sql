CREATE TABLE "fee_check_sums" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"fees" integer NOT NULL,
	"charged" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"over" bigint NOT NULL,
	"over_fees" integer NOT NULL,
	"under" bigint NOT NULL,
	CONSTRAINT "fee_check_sums_pk" PRIMARY KEY("user_id","business_id","run","day","platform","currency","kind","outcome")
);
--> statement-breakpoint
CREATE TABLE "fee_checks" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"fingerprint" text,
	"checked_at" timestamp with time zone,
	"wanted" boolean DEFAULT false NOT NULL,
	"lines_done" integer DEFAULT 0 NOT NULL,
	"lines_total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_checks_user_id_business_id_pk" PRIMARY KEY("user_id","business_id")
);
--> statement-breakpoint
CREATE TABLE "fee_differences" (
	"user_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fee_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"platform" text NOT NULL,
	"platform_code" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"order_id" text NOT NULL,
	"sku" text,
	"title" text,
	"product_id" uuid,
	"day" date NOT NULL,
	"charged_on" date NOT NULL,
	"kind" text NOT NULL,
	"units" integer NOT NULL,
	"charged" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"cause" text NOT NULL,
	"charged_ppm" bigint,
	"expected_ppm" bigint,
	"fulfilment" text,
	"with_vat" boolean,
	"rule_id" text NOT NULL,
	"rule_title" text NOT NULL,
	"rule_url" text,
	"rule_checked_on" date NOT NULL,
	"rule_own" boolean NOT NULL,
	CONSTRAINT "fee_differences_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "fee_check_sums" ADD CONSTRAINT "fee_check_sums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_check_sums" ADD CONSTRAINT "fee_check_sums_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_checks" ADD CONSTRAINT "fee_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_checks" ADD CONSTRAINT "fee_checks_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_differences" ADD CONSTRAINT "fee_differences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_differences" ADD CONSTRAINT "fee_differences_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_differences_largest" ON "fee_differences" USING btree ("user_id","business_id","run","currency",abs("charged" - "expected") DESC,"id");--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['fee_checks', 'fee_check_sums', 'fee_differences'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO safi_tenant', tenant_table);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id())',
      tenant_table
    );
    EXECUTE format('CREATE POLICY schema_owner ON %I TO %I USING (true) WITH CHECK (true)', tenant_table, current_user);
  END LOOP;
END $$;
