CREATE TABLE "task_counts" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "task_counts_tenant_id_customer_id_state_pk" PRIMARY KEY("tenant_id","customer_id","state")
);
--> statement-breakpoint
CREATE TABLE "task_numbers" (
	"tenant_id" uuid NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "task_numbers_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "task_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachment" uuid[] DEFAULT '{}' NOT NULL,
	"executor_id" uuid,
	"executor_name" text DEFAULT '' NOT NULL,
	"arrive_time" timestamp with time zone,
	"plan_time" text DEFAULT '' NOT NULL,
	"former_plan_time" text DEFAULT '' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_totals" (
	"tenant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "task_totals_tenant_id_state_slot_pk" PRIMARY KEY("tenant_id","state","slot")
);
--> statement-breakpoint
CREATE TABLE "task_words" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "task_words_tenant_id_task_id_pk" PRIMARY KEY("tenant_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"template_id" uuid NOT NULL,
	"product_id" uuid,
	"title" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"plan_time" text DEFAULT '' NOT NULL,
	"attribute" jsonb NOT NULL,
	"executor_id" uuid,
	"arrive_time" timestamp with time zone,
	"service_content" text DEFAULT '' NOT NULL,
	"off_reason" text DEFAULT '' NOT NULL,
	"finish_time" timestamp with time zone,
	"task_no" text NOT NULL,
	"event_id" uuid NOT NULL,
	"event_no" text NOT NULL,
	"form_version_id" uuid NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "tasks_tenant_id_task_no_unique" UNIQUE("tenant_id","task_no"),
	CONSTRAINT "tasks_tenant_id_event_id_unique" UNIQUE("tenant_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "task_records" ADD CONSTRAINT "task_records_tenant_id_task_id_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_words" ADD CONSTRAINT "task_words_tenant_id_task_id_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_event_id_events_tenant_id_id_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_template_id_event_templates_tenant_id_id_fk" FOREIGN KEY ("tenant_id","template_id") REFERENCES "public"."event_templates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_form_version_id_form_versions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","form_version_id") REFERENCES "public"."form_versions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_product_id_products_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_executor_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","executor_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_records_tenant_id_task_id_create_time_id_index" ON "task_records" USING btree ("tenant_id","task_id","create_time","id");--> statement-breakpoint
CREATE INDEX "task_words_words" ON "task_words" USING gin ("tenant_id","customer_id","words");--> statement-breakpoint
CREATE INDEX "tasks_customer_time" ON "tasks" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX "tasks_customer_state" ON "tasks" USING btree ("tenant_id","customer_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "tasks_state" ON "tasks" USING btree ("tenant_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "tasks_executor" ON "tasks" USING btree ("tenant_id","executor_id");--> statement-breakpoint
CREATE INDEX "tasks_unread" ON "tasks" USING btree ("tenant_id","customer_id") WHERE "tasks"."unread" > 0;