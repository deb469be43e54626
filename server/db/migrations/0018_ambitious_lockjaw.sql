CREATE TABLE "visit_blocks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"end" timestamp with time zone NOT NULL,
	"free" timestamp with time zone NOT NULL,
	"placed" boolean DEFAULT true NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_blocks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_places" (
	"tenant_id" uuid NOT NULL,
	"area" text NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"expire_time" timestamp with time zone,
	"kind" text,
	"subject_id" uuid,
	CONSTRAINT "visit_places_tenant_id_area_start_place_pk" PRIMARY KEY("tenant_id","area","start","place")
);
--> statement-breakpoint
CREATE TABLE "visit_rules" (
	"tenant_id" uuid NOT NULL,
	"rule" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "visit_rules_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "plan_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "waiting_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "plan_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_blocks" ADD CONSTRAINT "visit_blocks_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_rules" ADD CONSTRAINT "visit_rules_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_blocks_subject" ON "visit_blocks" USING btree ("tenant_id","subject_id") WHERE "visit_blocks"."kind" = 'visit';--> statement-breakpoint
CREATE INDEX "visit_blocks_staff" ON "visit_blocks" USING btree ("tenant_id","staff_id","start");--> statement-breakpoint
CREATE INDEX "visit_blocks_start" ON "visit_blocks" USING btree ("tenant_id","start");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_places_subject" ON "visit_places" USING btree ("tenant_id","subject_id") WHERE "visit_places"."state" = 'booked';--> statement-breakpoint
CREATE UNIQUE INDEX "visit_places_owner" ON "visit_places" USING btree ("tenant_id","owner") WHERE "visit_places"."state" = 'held';--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "visit_blocks" ADD CONSTRAINT "visit_blocks_apart" EXCLUDE USING gist ("tenant_id" WITH =, "staff_id" WITH =, tstzrange("start", "end") WITH &&) WHERE ("placed");--> statement-breakpoint
ALTER TABLE "visit_blocks" ADD CONSTRAINT "visit_blocks_travel" EXCLUDE USING gist ("tenant_id" WITH =, "staff_id" WITH =, tstzrange("start", "free") WITH &&) WHERE ("placed" AND "kind" = 'visit');--> statement-breakpoint
UPDATE "event_views" SET "sort" = 'sla' WHERE "sort" = 'promise';
