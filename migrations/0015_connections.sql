CREATE TABLE "connection_secrets" (
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "connection_secrets_user_id_connection_id_kind_name_pk" PRIMARY KEY("user_id","connection_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"data_key" text NOT NULL,
	"state" text NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"start_on" date,
	"polls" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"throttled_until" timestamp with time zone,
	"tokens_expire_at" timestamp with time zone,
	"renew_after" timestamp with time zone,
	"credentials_expire_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"error" jsonb,
	"notified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connections_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sync_budgets" (
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"tokens" double precision NOT NULL,
	"refilled_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone,
	CONSTRAINT "sync_budgets_user_id_connection_id_operation_pk" PRIMARY KEY("user_id","connection_id","operation")
);
--> statement-breakpoint
CREATE TABLE "sync_events" (
	"user_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sync_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"stream" text,
	"from" timestamp with time zone,
	"to" timestamp with time zone,
	"import_id" uuid,
	"lines" integer,
	"error" jsonb,
	CONSTRAINT "sync_events_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sync_parts" (
	"user_id" uuid NOT NULL,
	"window_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "sync_parts_user_id_window_id_part_pk" PRIMARY KEY("user_id","window_id","part")
);
--> statement-breakpoint
CREATE TABLE "sync_windows" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"stream" text NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"to" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"backfill" boolean NOT NULL,
	"remote_id" text,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed" text,
	"parts" integer DEFAULT 0 NOT NULL,
	"import_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"unsure" boolean DEFAULT false NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked_again" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"waiting" text,
	"error" jsonb,
	"lines" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sync_windows_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"delivery_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_user_id_connection_id_delivery_id_pk" PRIMARY KEY("user_id","connection_id","delivery_id")
);
--> statement-breakpoint
ALTER TABLE "connection_secrets" ADD CONSTRAINT "connection_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_secrets" ADD CONSTRAINT "connection_secrets_user_id_connection_id_connections_user_id_id_fk" FOREIGN KEY ("user_id","connection_id") REFERENCES "public"."connections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_business_id_businesses_user_id_id_fk" FOREIGN KEY ("user_id","business_id") REFERENCES "public"."businesses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_budgets" ADD CONSTRAINT "sync_budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_budgets" ADD CONSTRAINT "sync_budgets_user_id_connection_id_connections_user_id_id_fk" FOREIGN KEY ("user_id","connection_id") REFERENCES "public"."connections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_events" ADD CONSTRAINT "sync_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_events" ADD CONSTRAINT "sync_events_user_id_connection_id_connections_user_id_id_fk" FOREIGN KEY ("user_id","connection_id") REFERENCES "public"."connections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_parts" ADD CONSTRAINT "sync_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_parts" ADD CONSTRAINT "sync_parts_user_id_window_id_sync_windows_user_id_id_fk" FOREIGN KEY ("user_id","window_id") REFERENCES "public"."sync_windows"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_windows" ADD CONSTRAINT "sync_windows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_windows" ADD CONSTRAINT "sync_windows_user_id_connection_id_connections_user_id_id_fk" FOREIGN KEY ("user_id","connection_id") REFERENCES "public"."connections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_connection_id_connections_user_id_id_fk" FOREIGN KEY ("user_id","connection_id") REFERENCES "public"."connections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_of_business" ON "connections" USING btree ("user_id","business_id");--> statement-breakpoint
CREATE INDEX "connections_due" ON "connections" USING btree ("due_at") WHERE "connections"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sync_events_newest" ON "sync_events" USING btree ("user_id","connection_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sync_windows_one_report" ON "sync_windows" USING btree ("user_id","connection_id","stream","remote_id");--> statement-breakpoint
CREATE INDEX "sync_windows_of_stream" ON "sync_windows" USING btree ("user_id","connection_id","stream","from");--> statement-breakpoint
CREATE INDEX "sync_windows_due" ON "sync_windows" USING btree ("due_at") WHERE "sync_windows"."due_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "connection_secrets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connection_secrets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connection_secrets" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "connection_secrets" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "connection_secrets" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE "connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connections" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "connections" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "connections" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE "sync_budgets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sync_budgets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sync_budgets" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "sync_budgets" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "sync_budgets" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE "sync_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sync_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sync_events" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "sync_events" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "sync_events" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE "sync_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sync_parts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sync_parts" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "sync_parts" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "sync_parts" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE "sync_windows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sync_windows" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sync_windows" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "sync_windows" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "sync_windows" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_deliveries" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "webhook_deliveries" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON "webhook_deliveries" TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
CALL allow_members('connections', 'manager');
--> statement-breakpoint
CALL allow_members('connection_secrets', 'manager', 'connection_id IN (SELECT id FROM connections)');
--> statement-breakpoint
CALL allow_members('sync_budgets', 'manager', 'connection_id IN (SELECT id FROM connections)');
--> statement-breakpoint
CALL allow_members('sync_events', 'manager', 'connection_id IN (SELECT id FROM connections)');
--> statement-breakpoint
CALL allow_members('sync_parts', 'manager', 'window_id IN (SELECT id FROM sync_windows)');
--> statement-breakpoint
CALL allow_members('sync_windows', 'manager', 'connection_id IN (SELECT id FROM connections)');
--> statement-breakpoint
CALL allow_members('webhook_deliveries', 'manager', 'connection_id IN (SELECT id FROM connections)');
