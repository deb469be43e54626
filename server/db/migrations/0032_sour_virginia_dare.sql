ALTER TABLE "events" ADD COLUMN "known_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "known_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- what was asked for before shows where its customer is known to be now, as it does today, whatever becomes of the customer's record
UPDATE "events" SET "known_place" = "customers"."customer_address" FROM "customers" WHERE "customers"."tenant_id" = "events"."tenant_id" AND "customers"."id" = "events"."customer_id" AND "customers"."customer_address" <> '';--> statement-breakpoint
UPDATE "tasks" SET "known_place" = "customers"."customer_address" FROM "customers" WHERE "customers"."tenant_id" = "tasks"."tenant_id" AND "customers"."id" = "tasks"."customer_id" AND "customers"."customer_address" <> '';
