ALTER TABLE "stock_movements" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "actor" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
-- An early version of a transfer left the former owner in the rows, whose account may have been erased since.
UPDATE "stock_movements" m SET "created_by" = NULL WHERE NOT EXISTS (SELECT FROM "users" u WHERE u."id" = m."created_by");
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_created_by" ON "stock_movements" USING btree ("created_by");