CREATE TABLE "event_totals" (
	"tenant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_totals_tenant_id_state_slot_pk" PRIMARY KEY("tenant_id","state","slot")
);
--> statement-breakpoint
CREATE TABLE "event_type_counts" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_type_counts_tenant_id_customer_id_template_id_pk" PRIMARY KEY("tenant_id","customer_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "file_uses" (
	"tenant_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_uses_tenant_id_file_id_kind_subject_id_pk" PRIMARY KEY("tenant_id","file_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "form_versions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"hash" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_versions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "form_versions_tenant_id_owner_kind_owner_id_hash_unique" UNIQUE("tenant_id","owner_kind","owner_id","hash")
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"tenant_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"wechat" boolean DEFAULT true NOT NULL,
	"sms" boolean DEFAULT false NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	CONSTRAINT "message_settings_tenant_id_linkman_id_pk" PRIMARY KEY("tenant_id","linkman_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"change" text NOT NULL,
	"change_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"read_time" timestamp with time zone,
	CONSTRAINT "messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "messages_tenant_id_linkman_id_change_id_unique" UNIQUE("tenant_id","linkman_id","change_id")
);
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "fields" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "permissions" text[];--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "quiet_hours" jsonb DEFAULT '{"from":"22:00","to":"08:00"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "event_records" ADD COLUMN "plan_time" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_records" ADD COLUMN "former_plan_time" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "form_version_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_uses_tenant_id_kind_subject_id_index" ON "file_uses" USING btree ("tenant_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "messages_linkman_time" ON "messages" USING btree ("tenant_id","linkman_id","create_time","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("tenant_id","linkman_id","subject_id") WHERE "messages"."read_time" is null;--> statement-breakpoint
CREATE INDEX "messages_time" ON "messages" USING brin ("create_time");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_form_version_id_form_versions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","form_version_id") REFERENCES "public"."form_versions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "files_unused_since_index" ON "files" USING btree ("unused_since") WHERE "files"."unused_since" is not null;--> statement-breakpoint
INSERT INTO "file_uses" ("tenant_id", "file_id", "kind", "subject_id", "create_time")
SELECT "tenant_id", "id", 'event', "event_id", "create_time" FROM "files" WHERE "event_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "file_uses" ("tenant_id", "file_id", "kind", "subject_id", "create_time")
SELECT f."tenant_id", f."id", 'event', e."id", f."create_time" FROM "events" e
CROSS JOIN LATERAL jsonb_path_query(e."attribute", '$.*[*] ? (@ like_regex "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$" flag "i")') v
JOIN "files" f ON f."tenant_id" = e."tenant_id" AND f."id" = (v #>> '{}')::uuid
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "file_uses" ("tenant_id", "file_id", "kind", "subject_id", "create_time")
SELECT f."tenant_id", f."id", 'event', r."event_id", f."create_time" FROM "event_records" r
CROSS JOIN LATERAL unnest(r."attachment") v
JOIN "files" f ON f."tenant_id" = r."tenant_id" AND f."id" = v
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "file_uses" ("tenant_id", "file_id", "kind", "subject_id", "create_time")
SELECT f."tenant_id", f."id", 'ai_turn', t."id", f."create_time" FROM "ai_turns" t
CROSS JOIN LATERAL unnest(t."file_ids") v
JOIN "files" f ON f."tenant_id" = t."tenant_id" AND f."id" = v
WHERE t."file_ids" <> '{}'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "file_uses" ("tenant_id", "file_id", "kind", "subject_id", "create_time")
SELECT f."tenant_id", f."id", 'linkman', l."id", f."create_time" FROM "linkmen" l
JOIN "files" f ON f."tenant_id" = l."tenant_id"
  AND f."id" = CASE WHEN l."head" ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN l."head"::uuid END
WHERE l."head" <> ''
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "files" f SET
  "owner" = CASE
    WHEN f."owner_id" IS NOT NULL AND EXISTS (SELECT 1 FROM "staff" s WHERE s."tenant_id" = f."tenant_id" AND s."id" = f."owner_id") THEN 'staff:' || f."owner_id"
    WHEN f."owner_id" IS NOT NULL THEN 'linkman:' || f."owner_id"
    WHEN f."secret_hash" <> '' THEN 'tourist:' || f."secret_hash"
    ELSE '' END,
  "unused_since" = CASE WHEN EXISTS (SELECT 1 FROM "file_uses" u WHERE u."tenant_id" = f."tenant_id" AND u."file_id" = f."id") THEN NULL ELSE f."create_time" END;--> statement-breakpoint
INSERT INTO "form_versions" ("tenant_id", "id", "owner_kind", "owner_id", "fields", "hash", "create_time")
SELECT "tenant_id",
	encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid,
	'event', "template_id", "fields", "hash", "create_time"
FROM (
	SELECT DISTINCT ON ("tenant_id", "template_id", "hash") "tenant_id", "template_id", "hash", "fields", "create_time"
	FROM (SELECT "tenant_id", "template_id", "fields", "create_time", encode(sha256(convert_to("fields"::text, 'UTF8')), 'hex') AS "hash" FROM "events") AS "kept"
	ORDER BY "tenant_id", "template_id", "hash", "create_time"
) AS "forms";--> statement-breakpoint
UPDATE "events" SET "form_version_id" = "form_versions"."id", "fields" = NULL
FROM "form_versions"
WHERE "form_versions"."tenant_id" = "events"."tenant_id" AND "form_versions"."owner_kind" = 'event'
	AND "form_versions"."owner_id" = "events"."template_id"
	AND "form_versions"."hash" = encode(sha256(convert_to("events"."fields"::text, 'UTF8')), 'hex');--> statement-breakpoint
INSERT INTO "event_totals" ("tenant_id", "state", "slot", "count")
SELECT "tenant_id", "state", 0, sum("count") FROM "event_counts" GROUP BY "tenant_id", "state";--> statement-breakpoint
INSERT INTO "event_type_counts" ("tenant_id", "customer_id", "template_id", "count")
SELECT "tenant_id", "customer_id", "template_id", count(*) FROM "events" GROUP BY "tenant_id", "customer_id", "template_id";
