ALTER TABLE "imports" ADD COLUMN "hidden" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "unclear" jsonb DEFAULT '[]'::jsonb NOT NULL;