ALTER TABLE "linkmen" DROP CONSTRAINT "linkmen_tenant_id_phone_unique";--> statement-breakpoint
ALTER TABLE "linkmen" ADD COLUMN "unproved" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "linkmen_proved_phone" ON "linkmen" USING btree ("tenant_id","phone") WHERE "linkmen"."unproved" = '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "linkmen_unproved_phone" ON "linkmen" USING btree ("tenant_id","phone") WHERE "linkmen"."unproved" <> '';