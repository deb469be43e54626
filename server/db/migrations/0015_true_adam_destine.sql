CREATE TABLE "logistics_quotas" (
	"tenant_id" uuid NOT NULL,
	"total_quota" integer NOT NULL,
	"is_daily_limit" boolean NOT NULL,
	"daily_quota_limit" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "logistics_quotas_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "logistics_uses" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "logistics_uses_tenant_id_day_pk" PRIMARY KEY("tenant_id","day"),
	CONSTRAINT "logistics_uses_count" CHECK ("logistics_uses"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_steps" (
	"tenant_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "shipment_steps_tenant_id_shipment_id_time_pk" PRIMARY KEY("tenant_id","shipment_id","time")
);
--> statement-breakpoint
CREATE TABLE "shipment_tracks" (
	"tenant_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"step_time" timestamp with time zone,
	"asked_time" timestamp with time zone NOT NULL,
	"known_time" timestamp with time zone,
	CONSTRAINT "shipment_tracks_tenant_id_shipment_id_pk" PRIMARY KEY("tenant_id","shipment_id")
);
--> statement-breakpoint
ALTER TABLE "logistics_quotas" ADD CONSTRAINT "logistics_quotas_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistics_uses" ADD CONSTRAINT "logistics_uses_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_steps" ADD CONSTRAINT "shipment_steps_tenant_id_shipment_id_shipments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shipment_id") REFERENCES "public"."shipments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_tracks" ADD CONSTRAINT "shipment_tracks_tenant_id_shipment_id_shipments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shipment_id") REFERENCES "public"."shipments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shipments_time" ON "shipments" USING btree ("create_time");