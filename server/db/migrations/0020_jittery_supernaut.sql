CREATE TABLE "product_configs" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"product_fields" jsonb NOT NULL,
	"product_field_names" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_points" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"area_code" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"phone" text DEFAULT '' NOT NULL,
	"days" jsonb NOT NULL,
	"closed_days" text[] DEFAULT '{}' NOT NULL,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_points_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_report_counts" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "service_report_counts_tenant_id_customer_id_state_pk" PRIMARY KEY("tenant_id","customer_id","state")
);
--> statement-breakpoint
CREATE TABLE "service_report_links" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"serial" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"ask_time" timestamp with time zone,
	CONSTRAINT "service_report_links_tenant_id_task_id_pk" PRIMARY KEY("tenant_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "service_report_numbers" (
	"tenant_id" uuid NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "service_report_numbers_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "service_report_papers" (
	"tenant_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"language" text NOT NULL,
	"file_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_report_papers_tenant_id_report_id_language_pk" PRIMARY KEY("tenant_id","report_id","language")
);
--> statement-breakpoint
CREATE TABLE "service_report_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_report_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachment" uuid[] DEFAULT '{}' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "service_report_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_report_signatures" (
	"tenant_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"signer" text NOT NULL,
	"file_id" uuid NOT NULL,
	"seen_hash" text NOT NULL,
	"code" text NOT NULL,
	"language" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_report_signatures_tenant_id_report_id_pk" PRIMARY KEY("tenant_id","report_id"),
	CONSTRAINT "service_report_signatures_tenant_id_code_unique" UNIQUE("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "service_report_templates" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"template" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_report_totals" (
	"tenant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "service_report_totals_tenant_id_state_slot_pk" PRIMARY KEY("tenant_id","state","slot")
);
--> statement-breakpoint
CREATE TABLE "service_reports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"report_no" text NOT NULL,
	"task_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"work" text NOT NULL,
	"readings" jsonb NOT NULL,
	"before" uuid[] DEFAULT '{}' NOT NULL,
	"after" uuid[] DEFAULT '{}' NOT NULL,
	"lines" jsonb NOT NULL,
	"total" integer NOT NULL,
	"payable" integer NOT NULL,
	"repairWarranty" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "service_reports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "service_reports_tenant_id_report_no_unique" UNIQUE("tenant_id","report_no"),
	CONSTRAINT "service_reports_tenant_id_task_id_version_unique" UNIQUE("tenant_id","task_id","version")
);
--> statement-breakpoint
CREATE TABLE "survey_links" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"survey_version" integer,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_number" text DEFAULT '' NOT NULL,
	"subject_title" text DEFAULT '' NOT NULL,
	"executor_name" text DEFAULT '' NOT NULL,
	"subject_finish_time" timestamp with time zone,
	"expire_time" timestamp with time zone NOT NULL,
	"open_time" timestamp with time zone,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_by" text DEFAULT '' NOT NULL,
	"answer_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"survey_id" uuid,
	"delay_minutes" integer NOT NULL,
	"kinds" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_versions" (
	"tenant_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" jsonb NOT NULL,
	"introduction" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	CONSTRAINT "survey_versions_tenant_id_survey_id_version_pk" PRIMARY KEY("tenant_id","survey_id","version")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"introduction" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "surveys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_evaluations" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"executor_id" uuid,
	"star" integer,
	"star_fields" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_evaluations_tenant_id_task_id_pk" PRIMARY KEY("tenant_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "provider_title" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_configs" ADD CONSTRAINT "product_configs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_points" ADD CONSTRAINT "service_points_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_report_links" ADD CONSTRAINT "service_report_links_tenant_id_task_id_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_report_papers" ADD CONSTRAINT "service_report_papers_tenant_id_report_id_service_report_signatures_tenant_id_report_id_fk" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."service_report_signatures"("tenant_id","report_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_report_papers" ADD CONSTRAINT "service_report_papers_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_report_records" ADD CONSTRAINT "service_report_records_tenant_id_service_report_id_service_reports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","service_report_id") REFERENCES "public"."service_reports"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_report_signatures" ADD CONSTRAINT "service_report_signatures_tenant_id_report_id_service_reports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."service_reports"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_report_signatures" ADD CONSTRAINT "service_report_signatures_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_report_templates" ADD CONSTRAINT "service_report_templates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_reports" ADD CONSTRAINT "service_reports_tenant_id_task_id_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_tenant_id_survey_id_surveys_tenant_id_id_fk" FOREIGN KEY ("tenant_id","survey_id") REFERENCES "public"."surveys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_version_fk" FOREIGN KEY ("tenant_id","survey_id","survey_version") REFERENCES "public"."survey_versions"("tenant_id","survey_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_settings" ADD CONSTRAINT "survey_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_settings" ADD CONSTRAINT "survey_settings_tenant_id_survey_id_surveys_tenant_id_id_fk" FOREIGN KEY ("tenant_id","survey_id") REFERENCES "public"."surveys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_versions" ADD CONSTRAINT "survey_versions_tenant_id_survey_id_surveys_tenant_id_id_fk" FOREIGN KEY ("tenant_id","survey_id") REFERENCES "public"."surveys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_evaluations" ADD CONSTRAINT "task_evaluations_tenant_id_task_id_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_points_area" ON "service_points" USING btree ("tenant_id","area_code");--> statement-breakpoint
CREATE INDEX "service_report_papers_tenant_id_hash_index" ON "service_report_papers" USING btree ("tenant_id","hash");--> statement-breakpoint
CREATE INDEX "service_report_records_tenant_id_service_report_id_create_time_id_index" ON "service_report_records" USING btree ("tenant_id","service_report_id","create_time","id");--> statement-breakpoint
CREATE INDEX "service_reports_state" ON "service_reports" USING btree ("tenant_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "service_reports_time" ON "service_reports" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "survey_links_subject" ON "survey_links" USING btree ("tenant_id","subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "survey_links_time" ON "survey_links" USING btree ("tenant_id","survey_id","create_time","id");--> statement-breakpoint
CREATE INDEX "survey_links_answered" ON "survey_links" USING btree ("tenant_id","survey_id","answer_time","id") WHERE "survey_links"."answer_time" is not null;--> statement-breakpoint
CREATE INDEX "survey_links_linkman" ON "survey_links" USING btree ("tenant_id","linkman_id");--> statement-breakpoint
CREATE INDEX "surveys_time" ON "surveys" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "task_evaluations_executor" ON "task_evaluations" USING btree ("tenant_id","executor_id");