CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"business_name" text NOT NULL,
	"avatar_path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"aal" integer DEFAULT 1 NOT NULL,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"language" text DEFAULT 'en' NOT NULL,
	"currency" text DEFAULT 'SAR' NOT NULL,
	"currency_chosen" boolean DEFAULT false NOT NULL,
	"stock_digest" text DEFAULT 'off' NOT NULL,
	"stock_digest_sent_at" timestamp with time zone,
	"second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"user_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"subject_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"industry" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"catalog_version" integer DEFAULT 0 NOT NULL,
	"data_version" bigint DEFAULT 0 NOT NULL,
	"vat_stale" boolean DEFAULT false NOT NULL,
	"vat_stalled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "cost_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"code" text,
	"name" text NOT NULL,
	"is_custom" boolean NOT NULL,
	CONSTRAINT "cost_categories_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "cost_line_items" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"cost_category_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "cost_line_items_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "platforms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"code" text,
	"name" text NOT NULL,
	"is_custom" boolean NOT NULL,
	CONSTRAINT "platforms_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "product_images_user_id_product_id_position_pk" PRIMARY KEY("user_id","product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_platforms" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"platform_id" uuid NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"referral_fee_ppm" integer NOT NULL,
	"outbound_fee" bigint NOT NULL,
	"monthly_storage_fee" bigint NOT NULL,
	"fulfilment" text,
	"fee_category" text,
	"weight_grams" integer,
	"follows" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "product_platforms_user_id_product_id_platform_id_pk" PRIMARY KEY("user_id","product_id","platform_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"currency" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" integer,
	"low_stock_below" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"user_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"delta" integer,
	"quantity_after" integer,
	"import_id" uuid,
	"created_by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit_costs" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"unit_cost" bigint,
	"source" jsonb,
	CONSTRAINT "unit_costs_user_id_product_id_valid_from_pk" PRIMARY KEY("user_id","product_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "vat_periods" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"status" text NOT NULL,
	"rate_ppm" integer,
	"prices_with_vat" boolean NOT NULL,
	CONSTRAINT "vat_periods_user_id_business_id_valid_from_pk" PRIMARY KEY("user_id","business_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "overheads" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"every" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"platform" text,
	"product_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overheads_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text NOT NULL,
	"arrived_on" date NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit_cost_saves" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"before" json NOT NULL,
	"after" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_cost_saves_user_id_business_id_pk" PRIMARY KEY("user_id","business_id")
);
--> statement-breakpoint
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
	"started_run" integer DEFAULT 0 NOT NULL,
	"fingerprint" text,
	"checked_at" timestamp with time zone,
	"requested" boolean DEFAULT false NOT NULL,
	"stalled" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "fee_rules" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"country" text NOT NULL,
	"fulfilment" text,
	"category" text,
	"kind" text NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"charge" jsonb NOT NULL,
	"vat_added" boolean NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"note" text,
	"checked_on" date NOT NULL,
	"copied_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_rules_user_id_business_id_id_pk" PRIMARY KEY("user_id","business_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"rows_done" bigint DEFAULT 0 NOT NULL,
	"rows_total" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"files_missing" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"language" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_scenarios" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"sold_on" text NOT NULL,
	"ads" bigint NOT NULL,
	"delivery" bigint NOT NULL,
	"category" text NOT NULL,
	"weight_grams" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_scenarios_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"per_usd" numeric NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day")
);
--> statement-breakpoint
CREATE TABLE "sales_daily" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"revenue" bigint NOT NULL,
	"goods_revenue" bigint NOT NULL,
	"covered_revenue" bigint NOT NULL,
	"covered_net" bigint DEFAULT 0 NOT NULL,
	"covered_profit" bigint DEFAULT 0 NOT NULL,
	"lines_without_cost" integer DEFAULT 0 NOT NULL,
	"referral_fee" bigint NOT NULL,
	"fulfilment_fee" bigint NOT NULL,
	"other_fee" bigint NOT NULL,
	"reimbursement" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"output_vat" bigint,
	"estimated_fees" bigint DEFAULT 0 NOT NULL,
	"revenue_without_fees" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refund_units" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"units" integer NOT NULL,
	"orders" integer NOT NULL,
	"lines" integer NOT NULL,
	CONSTRAINT "sales_daily_pk" PRIMARY KEY("user_id","business_id","import_id","day","currency","platform","country")
);
--> statement-breakpoint
CREATE TABLE "sales_monthly_sku" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"month" date NOT NULL,
	"sku" text NOT NULL,
	"product_id" uuid,
	"title" text NOT NULL,
	"revenue" bigint NOT NULL,
	"goods_revenue" bigint NOT NULL,
	"covered_revenue" bigint NOT NULL,
	"covered_net" bigint DEFAULT 0 NOT NULL,
	"covered_profit" bigint DEFAULT 0 NOT NULL,
	"lines_without_cost" integer DEFAULT 0 NOT NULL,
	"referral_fee" bigint NOT NULL,
	"fulfilment_fee" bigint NOT NULL,
	"other_fee" bigint NOT NULL,
	"reimbursement" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"output_vat" bigint,
	"estimated_fees" bigint DEFAULT 0 NOT NULL,
	"revenue_without_fees" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refund_units" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"units" integer NOT NULL,
	"orders" integer NOT NULL,
	"lines" integer NOT NULL,
	CONSTRAINT "sales_monthly_sku_pk" PRIMARY KEY("user_id","business_id","import_id","month","currency","sku")
);
--> statement-breakpoint
CREATE TABLE "sales_sku" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"sku" text NOT NULL,
	"product_id" uuid,
	"title" text NOT NULL,
	"revenue" bigint NOT NULL,
	"goods_revenue" bigint NOT NULL,
	"covered_revenue" bigint NOT NULL,
	"covered_net" bigint DEFAULT 0 NOT NULL,
	"covered_profit" bigint DEFAULT 0 NOT NULL,
	"lines_without_cost" integer DEFAULT 0 NOT NULL,
	"referral_fee" bigint NOT NULL,
	"fulfilment_fee" bigint NOT NULL,
	"other_fee" bigint NOT NULL,
	"reimbursement" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"output_vat" bigint,
	"estimated_fees" bigint DEFAULT 0 NOT NULL,
	"revenue_without_fees" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refund_units" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"units" integer NOT NULL,
	"orders" integer NOT NULL,
	"lines" integer NOT NULL,
	CONSTRAINT "sales_sku_pk" PRIMARY KEY("user_id","business_id","import_id","currency","sku")
);
--> statement-breakpoint
CREATE TABLE "column_mappings" (
	"user_id" uuid NOT NULL,
	"signature" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_mappings_user_id_signature_pk" PRIMARY KEY("user_id","signature")
);
--> statement-breakpoint
CREATE TABLE "import_repeat_ranges" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"first_line" bigint NOT NULL,
	"last_line" bigint NOT NULL,
	CONSTRAINT "import_repeat_ranges_user_id_import_id_first_line_pk" PRIMARY KEY("user_id","import_id","first_line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"file_hash" text NOT NULL,
	"format" text,
	"status" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"runs" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"preview" jsonb,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"choices_needed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mappable" jsonb,
	"plan" jsonb,
	"workbook" jsonb,
	"options" jsonb,
	"error_code" text,
	"error_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"interrupted" boolean DEFAULT false NOT NULL,
	"stalled" boolean DEFAULT false NOT NULL,
	"rollup_version" integer DEFAULT 0 NOT NULL,
	"added_lines" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"committed_at" timestamp with time zone,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_lines" (
	"user_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"key" text NOT NULL,
	"row" integer NOT NULL,
	"kind" text NOT NULL,
	"raw_type" text NOT NULL,
	"platform" text NOT NULL,
	"order_id" text,
	"sku" text,
	"title" text,
	"sold_on" date NOT NULL,
	"country" text,
	"currency" text NOT NULL,
	"units" integer NOT NULL,
	"sales" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"gift_wrap" bigint NOT NULL,
	"discounts" bigint NOT NULL,
	"referral_fee" bigint NOT NULL,
	"fulfilment_fee" bigint NOT NULL,
	"other_fee" bigint NOT NULL,
	"reimbursement" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"product_id" uuid,
	"cost_units" integer NOT NULL,
	"cost" bigint,
	"fee_basis" text DEFAULT 'stated' NOT NULL,
	"item_key" text,
	"item_rank" bigint DEFAULT 0 NOT NULL,
	"superseded" boolean DEFAULT false NOT NULL,
	"tax_apart" boolean DEFAULT false NOT NULL,
	"output_vat" bigint,
	"left_out" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sale_lines_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "authenticator_apps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_categories" ADD CONSTRAINT "cost_categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_line_items" ADD CONSTRAINT "cost_line_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_line_items" ADD CONSTRAINT "cost_line_items_cost_category_id_cost_categories_id_fk" FOREIGN KEY ("cost_category_id") REFERENCES "public"."cost_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_line_items" ADD CONSTRAINT "cost_line_items_user_id_product_id_products_user_id_id_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platforms" ADD CONSTRAINT "platforms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_user_id_product_id_products_user_id_id_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_user_id_image_id_images_user_id_id_fk" FOREIGN KEY ("user_id","image_id") REFERENCES "public"."images"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_platforms" ADD CONSTRAINT "product_platforms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_platforms" ADD CONSTRAINT "product_platforms_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_platforms" ADD CONSTRAINT "product_platforms_user_id_product_id_products_user_id_id_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_user_id_product_id_products_user_id_id_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_costs" ADD CONSTRAINT "unit_costs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_costs" ADD CONSTRAINT "unit_costs_user_id_product_id_products_user_id_id_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_periods" ADD CONSTRAINT "vat_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_periods" ADD CONSTRAINT "vat_periods_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overheads" ADD CONSTRAINT "overheads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overheads" ADD CONSTRAINT "overheads_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_cost_saves" ADD CONSTRAINT "unit_cost_saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_cost_saves" ADD CONSTRAINT "unit_cost_saves_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_check_sums" ADD CONSTRAINT "fee_check_sums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_check_sums" ADD CONSTRAINT "fee_check_sums_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_checks" ADD CONSTRAINT "fee_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_checks" ADD CONSTRAINT "fee_checks_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_differences" ADD CONSTRAINT "fee_differences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_differences" ADD CONSTRAINT "fee_differences_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_scenarios" ADD CONSTRAINT "price_scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_scenarios" ADD CONSTRAINT "price_scenarios_user_id_product_id_products_user_id_id_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."products"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_daily" ADD CONSTRAINT "sales_daily_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_monthly_sku" ADD CONSTRAINT "sales_monthly_sku_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_sku" ADD CONSTRAINT "sales_sku_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_mappings" ADD CONSTRAINT "column_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_repeat_ranges" ADD CONSTRAINT "import_repeat_ranges_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_reset" ON "attempts" USING btree ("reset_at");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_business_name" ON "profiles" USING btree (lower("business_name"));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_one_sample" ON "businesses" USING btree ("user_id") WHERE "businesses"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "cost_categories_owner_name" ON "cost_categories" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "cost_line_items_product" ON "cost_line_items" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "platforms_owner_name" ON "platforms" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("user_id","business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("user_id","product_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "overheads_business" ON "overheads" USING btree ("user_id","business_id");--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("user_id","business_id","arrived_on");--> statement-breakpoint
CREATE INDEX "fee_differences_largest" ON "fee_differences" USING btree ("user_id","business_id","run","currency",abs("charged" - "expected") DESC,"id");--> statement-breakpoint
CREATE INDEX "price_scenarios_product" ON "price_scenarios" USING btree ("user_id","product_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_monthly_sku_revenue" ON "sales_monthly_sku" USING btree ("user_id","business_id","currency","sku","month","import_id","revenue");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("user_id","business_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "imports_busy" ON "imports" USING btree ("user_id","business_id") WHERE status IN ('committing', 'undoing');--> statement-breakpoint
CREATE UNIQUE INDEX "sale_lines_key" ON "sale_lines" USING btree ("user_id","business_id","key");--> statement-breakpoint
CREATE INDEX "sale_lines_of_import" ON "sale_lines" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "sale_lines_by_day" ON "sale_lines" USING btree ("business_id","sold_on","id");--> statement-breakpoint
CREATE INDEX "sale_lines_of_kind" ON "sale_lines" USING btree ("business_id","kind","sold_on","id") WHERE "sale_lines"."kind" <> 'sale';--> statement-breakpoint
CREATE INDEX "sale_lines_of_order" ON "sale_lines" USING btree ("business_id","platform","order_id");--> statement-breakpoint
CREATE INDEX "sale_lines_of_product" ON "sale_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sale_lines_of_sku" ON "sale_lines" USING btree ("business_id","sku");--> statement-breakpoint
CREATE INDEX "sale_lines_of_item" ON "sale_lines" USING btree ("business_id","item_key") WHERE "sale_lines"."item_key" IS NOT NULL;
--> statement-breakpoint
-- byte by byte: the beginning of an order number is a range of the index by order
ALTER TABLE "sale_lines" ALTER COLUMN "order_id" TYPE text COLLATE "C";
--> statement-breakpoint
-- Row-level security: the second line of defence behind the application's own scoping. Every request of a seller runs in a
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
    'unit_costs', 'stock_movements', 'audit_entries', 'imports', 'sale_lines', 'sales_daily',
    'sales_monthly_sku', 'api_keys', 'column_mappings', 'vat_periods', 'fee_rules', 'fee_checks', 'fee_check_sums',
    'fee_differences', 'overheads', 'shipments', 'price_scenarios', 'authenticator_apps', 'recovery_codes',
    'passkeys', 'account_exports', 'sales_sku', 'import_repeat_ranges',
    'unit_cost_saves'
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
--> statement-breakpoint
-- The platforms and cost categories that every seller sees. Codes and names as in src/domain/catalog/platforms.ts;
-- a test compares the two.
INSERT INTO platforms (code, name, is_custom) VALUES
  ('noon', 'noon', false),
  ('amazon', 'Amazon', false),
  ('jumia', 'Jumia', false),
  ('salla', 'Salla', false),
  ('zid', 'Zid', false),
  ('shopify', 'Shopify', false),
  ('woocommerce', 'WooCommerce', false),
  ('etsy', 'Etsy', false),
  ('ebay', 'eBay', false),
  ('tiktok-shop', 'TikTok Shop', false),
  ('trendyol', 'Trendyol', false);
--> statement-breakpoint
INSERT INTO cost_categories (code, name, is_custom) VALUES
  ('product', 'Product', false),
  ('packaging', 'Packaging', false),
  ('inbound-shipping', 'Shipping to you', false),
  ('customs', 'Customs & duties', false),
  ('advertising', 'Advertising', false),
  ('labour', 'Labour', false),
  ('other', 'Other', false);
--> statement-breakpoint
-- Each change of what cached responses show gives its business a new version: the number of the transaction.
CREATE FUNCTION change_data_version(owner uuid, business uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE businesses SET data_version = pg_current_xact_id()::text::bigint
  WHERE user_id = owner AND id = business AND data_version <> pg_current_xact_id()::text::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION change_version_of_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_data_version(user_id, business_id) FROM (SELECT DISTINCT user_id, business_id FROM changed) touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_version_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_data_version(user_id, business_id)
  FROM (SELECT DISTINCT p.user_id, p.business_id FROM changed c
    JOIN products p ON p.user_id = c.user_id AND p.id = c.product_id) touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nothing reads the rollups of an inactive import.
CREATE FUNCTION change_version_of_rollups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_data_version(user_id, business_id)
  FROM (SELECT DISTINCT i.user_id, i.business_id
    FROM (SELECT DISTINCT user_id, import_id FROM changed) c
    JOIN imports i ON i.user_id = c.user_id AND i.id = c.import_id AND i.active) touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_version_of_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_data_version(OLD.user_id, OLD.business_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_version_of_platform() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_data_version(user_id, id) FROM businesses WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('products', 'businesses'), ('product_platforms', 'products'), ('product_images', 'products'),
    ('cost_line_items', 'products'), ('sales_daily', 'rollups'), ('sales_monthly_sku', 'rollups'), ('sales_sku', 'rollups')
  ) AS t (changed, version_of) LOOP
    EXECUTE format('CREATE TRIGGER data_version_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', source.changed, 'change_version_of_' || source.version_of);
    EXECUTE format('CREATE TRIGGER data_version_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', source.changed, 'change_version_of_' || source.version_of);
    EXECUTE format('CREATE TRIGGER data_version_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', source.changed, 'change_version_of_' || source.version_of);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER data_version_update AFTER UPDATE OF active ON imports
  FOR EACH ROW WHEN (OLD.active <> NEW.active) EXECUTE FUNCTION change_version_of_import();
--> statement-breakpoint
CREATE TRIGGER data_version_delete AFTER DELETE ON imports
  FOR EACH ROW WHEN (OLD.active) EXECUTE FUNCTION change_version_of_import();
--> statement-breakpoint
CREATE TRIGGER data_version_update AFTER UPDATE OF name ON platforms
  FOR EACH ROW EXECUTE FUNCTION change_version_of_platform();
