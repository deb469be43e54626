ALTER TABLE "payment_trades" ADD COLUMN "mismatch" jsonb;--> statement-breakpoint
ALTER TABLE "payment_trades" ADD COLUMN "settlement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ask_time" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_trades_mismatched" ON "payment_trades" USING btree ("tenant_id","create_time") WHERE "payment_trades"."mismatch" is not null and "payment_trades"."settlement" = '';