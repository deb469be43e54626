CREATE TABLE "job_parts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"quotation_id" uuid,
	"variant_id" uuid NOT NULL,
	"place_id" uuid,
	"pieces" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_parts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "job_parts_of" UNIQUE NULLS NOT DISTINCT("tenant_id","event_id","quotation_id","variant_id","place_id"),
	CONSTRAINT "job_parts_pieces" CHECK ("job_parts"."pieces" > 0 and "job_parts"."used" between 0 and "job_parts"."pieces")
);
--> statement-breakpoint
CREATE TABLE "place_stocks" (
	"tenant_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"reorder_at" integer,
	"reorder_to" integer,
	CONSTRAINT "place_stocks_tenant_id_place_id_variant_id_pk" PRIMARY KEY("tenant_id","place_id","variant_id"),
	CONSTRAINT "place_stocks_pieces" CHECK ("place_stocks"."pieces" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_places" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"staff_id" uuid,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_places_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stock_places_staff" UNIQUE("tenant_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "commodity_variants" ADD COLUMN "reorder_at" integer;--> statement-breakpoint
ALTER TABLE "commodity_variants" ADD COLUMN "reorder_to" integer;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_tenant_id_place_id_stock_places_tenant_id_id_fk" FOREIGN KEY ("tenant_id","place_id") REFERENCES "public"."stock_places"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_stocks" ADD CONSTRAINT "place_stocks_tenant_id_place_id_stock_places_tenant_id_id_fk" FOREIGN KEY ("tenant_id","place_id") REFERENCES "public"."stock_places"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_stocks" ADD CONSTRAINT "place_stocks_tenant_id_variant_id_commodity_variants_tenant_id_id_fk" FOREIGN KEY ("tenant_id","variant_id") REFERENCES "public"."commodity_variants"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_places" ADD CONSTRAINT "stock_places_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_places" ADD CONSTRAINT "stock_places_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_parts_reserved" ON "job_parts" USING btree ("tenant_id","variant_id") WHERE "job_parts"."used" < "job_parts"."pieces";--> statement-breakpoint
CREATE INDEX "place_stocks_variant" ON "place_stocks" USING btree ("tenant_id","variant_id");--> statement-breakpoint
-- what orders of requests took before is what their jobs hold: it goes back to the main warehouse, from which it came
INSERT INTO "job_parts" ("tenant_id", "id", "event_id", "quotation_id", "variant_id", "place_id", "pieces", "used")
SELECT o."tenant_id", gen_random_uuid(), o."event_id", o."quotation_id", l."variant_id", NULL, sum(l."amount" - l."refunded"),
  CASE WHEN o."state" IN ('shipped', 'completed') THEN sum(l."amount" - l."refunded") ELSE 0 END
FROM "orders" o
JOIN "order_lines" l ON l."tenant_id" = o."tenant_id" AND l."order_id" = o."id"
JOIN "commodity_variants" v ON v."tenant_id" = l."tenant_id" AND v."id" = l."variant_id"
WHERE o."event_id" IS NOT NULL AND o."state" <> 'cancelled' AND l."kind" = 'part' AND v."stock" IS NOT NULL
GROUP BY o."tenant_id", o."event_id", o."quotation_id", o."state", l."variant_id"
HAVING sum(l."amount" - l."refunded") > 0;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commodity_variants_marked" ON "commodity_variants" USING btree ("tenant_id","id") WHERE "commodity_variants"."reorder_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stock_moves_place" ON "stock_moves" USING btree ("tenant_id","place_id","create_time","id");
