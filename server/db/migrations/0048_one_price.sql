ALTER TABLE "quotations" ADD COLUMN "of_report" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_reports" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;