CREATE TABLE "visits" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"executor_id" uuid,
	"plan_time" text DEFAULT '' NOT NULL,
	"plan_minutes" integer DEFAULT 0 NOT NULL,
	"depart_time" timestamp with time zone,
	"expected_time" timestamp with time zone,
	"arrive_time" timestamp with time zone,
	"begin_time" timestamp with time zone,
	"leave_time" timestamp with time zone,
	"result" text,
	"content" text DEFAULT '' NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"wait_until" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "on_site_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "visit_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "on_site_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "visit_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_tenant_id_executor_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","executor_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_subject" ON "visits" USING btree ("tenant_id","subject_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_open" ON "visits" USING btree ("tenant_id","subject_id") WHERE "visits"."result" is null;--> statement-breakpoint
CREATE INDEX "visits_executor" ON "visits" USING btree ("tenant_id","executor_id","plan_time");--> statement-breakpoint
INSERT INTO "visits" ("tenant_id", "id", "kind", "subject_id", "number", "executor_id", "leave_time", "result", "content", "create_time")
	SELECT r."tenant_id", gen_random_uuid(), 'event', r."event_id",
		row_number() OVER (PARTITION BY r."tenant_id", r."event_id" ORDER BY r."create_time", r."id"), s."id", r."create_time", 'again', r."content", r."create_time"
	FROM "event_records" r LEFT JOIN "staff" s ON s."tenant_id" = r."tenant_id" AND s."id" = r."actor_id" WHERE r."type" = 'revisit';--> statement-breakpoint
UPDATE "events" w SET "visit_number" = v."number" + 1
	FROM (SELECT "tenant_id", "subject_id", max("number") AS "number" FROM "visits" WHERE "kind" = 'event' GROUP BY 1, 2) v
	WHERE v."tenant_id" = w."tenant_id" AND v."subject_id" = w."id";--> statement-breakpoint
INSERT INTO "visits" ("tenant_id", "id", "kind", "subject_id", "number", "executor_id", "plan_time", "plan_minutes", "expected_time", "leave_time", "result", "content", "create_time")
	SELECT w."tenant_id", gen_random_uuid(), 'event', w."id", w."visit_number", w."executor_id", w."plan_time",
		CASE WHEN w."plan_time" = '' THEN 0 ELSE coalesce(nullif(w."plan_minutes", 0), 120) END, w."arrive_time",
		CASE WHEN w."state" IN ('finished', 'evaluated') THEN w."finish_time" WHEN w."state" = 'off' THEN w."update_time" END,
		CASE WHEN w."state" IN ('finished', 'evaluated') THEN 'done' WHEN w."state" = 'off' THEN 'off' END,
		CASE WHEN w."state" IN ('finished', 'evaluated') THEN w."service_content" ELSE '' END, w."create_time"
	FROM "events" w
	WHERE w."state" <> 'converted' AND (w."plan_time" <> '' OR w."arrive_time" IS NOT NULL OR (w."executor_id" IS NOT NULL AND w."state" NOT IN ('finished', 'evaluated', 'off')));--> statement-breakpoint
INSERT INTO "visits" ("tenant_id", "id", "kind", "subject_id", "number", "executor_id", "leave_time", "result", "content", "create_time")
	SELECT r."tenant_id", gen_random_uuid(), 'task', r."task_id",
		row_number() OVER (PARTITION BY r."tenant_id", r."task_id" ORDER BY r."create_time", r."id"), s."id", r."create_time", 'again', r."content", r."create_time"
	FROM "task_records" r LEFT JOIN "staff" s ON s."tenant_id" = r."tenant_id" AND s."id" = r."actor_id" WHERE r."type" = 'revisit';--> statement-breakpoint
UPDATE "tasks" w SET "visit_number" = v."number" + 1
	FROM (SELECT "tenant_id", "subject_id", max("number") AS "number" FROM "visits" WHERE "kind" = 'task' GROUP BY 1, 2) v
	WHERE v."tenant_id" = w."tenant_id" AND v."subject_id" = w."id";--> statement-breakpoint
INSERT INTO "visits" ("tenant_id", "id", "kind", "subject_id", "number", "executor_id", "plan_time", "plan_minutes", "expected_time", "leave_time", "result", "content", "create_time")
	SELECT w."tenant_id", gen_random_uuid(), 'task', w."id", w."visit_number", w."executor_id", w."plan_time",
		CASE WHEN w."plan_time" = '' THEN 0 ELSE coalesce(nullif(w."plan_minutes", 0), 120) END, w."arrive_time",
		CASE WHEN w."state" IN ('finished', 'closed') THEN w."finish_time" WHEN w."state" = 'off' THEN w."update_time" END,
		CASE WHEN w."state" IN ('finished', 'closed') THEN 'done' WHEN w."state" = 'off' THEN 'off' END,
		CASE WHEN w."state" IN ('finished', 'closed') THEN w."service_content" ELSE '' END, w."create_time"
	FROM "tasks" w
	WHERE w."plan_time" <> '' OR w."arrive_time" IS NOT NULL OR (w."executor_id" IS NOT NULL AND w."state" NOT IN ('finished', 'closed', 'off'));
