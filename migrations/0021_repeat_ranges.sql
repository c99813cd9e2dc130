CREATE TABLE "import_repeat_ranges" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"first_line" bigint NOT NULL,
	"last_line" bigint NOT NULL,
	CONSTRAINT "import_repeat_ranges_user_id_import_id_first_line_pk" PRIMARY KEY("user_id","import_id","first_line")
);
--> statement-breakpoint
ALTER TABLE "import_repeat_ranges" ADD CONSTRAINT "import_repeat_ranges_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_repeat_ranges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "import_repeat_ranges" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "import_repeat_ranges" TO safi_tenant;--> statement-breakpoint
CREATE POLICY own_rows ON "import_repeat_ranges" TO safi_tenant USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY schema_owner ON import_repeat_ranges TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
