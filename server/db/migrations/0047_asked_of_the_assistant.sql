ALTER TABLE "ai_turns" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD COLUMN "handed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ai_turns_asked" ON "ai_turns" USING btree ("tenant_id","create_time","id") WHERE "ai_turns"."outcome" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ai_turns_outcome" ON "ai_turns" USING btree ("tenant_id","outcome","create_time","id") WHERE "ai_turns"."outcome" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ai_turns_disliked" ON "ai_turns" USING btree ("tenant_id","create_time","id") WHERE "ai_turns"."feedback" = 0;