ALTER TABLE "quotations" ADD COLUMN "agreed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "agree_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "agree_way" text;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "agree_signature" uuid;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "agree_hash" text DEFAULT '' NOT NULL;