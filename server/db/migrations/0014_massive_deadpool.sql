CREATE TABLE "quotations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"discount" integer NOT NULL,
	"total" integer NOT NULL,
	"payable" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "quotations_tenant_id_event_id_version_unique" UNIQUE("tenant_id","event_id","version")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "commodity_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "variant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commodities" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "covered_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "event_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "event_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quotation_id" uuid;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_tenant_id_event_id_events_tenant_id_id_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_event" ON "order_lines" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_event" ON "orders" USING btree ("tenant_id","event_id","create_time");