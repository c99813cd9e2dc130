CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "currency" text DEFAULT 'SAR' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "attempts_reset" ON "attempts" USING btree ("reset_at");--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_one_sample" ON "businesses" USING btree ("user_id") WHERE "businesses"."is_sample";