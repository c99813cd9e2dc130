ALTER TABLE "imports" ADD COLUMN "stock_from" date;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "stock_factor" smallint;
