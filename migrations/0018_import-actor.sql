ALTER TABLE "imports" ADD COLUMN "started_by" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "started_by_key" text;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_started_by" ON "imports" USING btree ("started_by");