ALTER TABLE "quotations" ADD COLUMN "decline_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "declined_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "decline_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "survey_links" ADD COLUMN "help" text;--> statement-breakpoint
ALTER TABLE "survey_links" ADD COLUMN "help_time" timestamp with time zone;