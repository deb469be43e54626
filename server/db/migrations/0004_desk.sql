CREATE TABLE "ai_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"owner_tokens" integer,
	"tenant_tokens" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_texts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"shared" boolean NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "canned_texts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"content" text NOT NULL,
	"attachment" uuid[] DEFAULT '{}' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_views" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"shared" boolean NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"columns" text[] NOT NULL,
	"sort" text NOT NULL,
	CONSTRAINT "event_views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_words" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "event_words_tenant_id_event_id_pk" PRIMARY KEY("tenant_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_drafts" (
	"tenant_id" uuid NOT NULL,
	"wiki_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_drafts_tenant_id_wiki_id_language_pk" PRIMARY KEY("tenant_id","wiki_id","language")
);
--> statement-breakpoint
CREATE TABLE "wiki_synonyms" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"said" text[] NOT NULL,
	"written" text[] NOT NULL,
	"keys" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_synonyms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "wiki_versions" (
	"tenant_id" uuid NOT NULL,
	"wiki_id" uuid NOT NULL,
	"language" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"publish_time" timestamp with time zone NOT NULL,
	CONSTRAINT "wiki_versions_tenant_id_wiki_id_language_number_pk" PRIMARY KEY("tenant_id","wiki_id","language","number")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text DEFAULT '' NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_publications" (
	"tenant_id" uuid NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"form_version_id" uuid NOT NULL,
	"staff_name" text DEFAULT '' NOT NULL,
	"publish_time" timestamp with time zone NOT NULL,
	CONSTRAINT "form_publications_tenant_id_owner_kind_owner_id_number_pk" PRIMARY KEY("tenant_id","owner_kind","owner_id","number")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "roles_tenant_id_name_unique" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"tenant_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"confirm_time" timestamp with time zone,
	"pending" text DEFAULT '' NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hmacs" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "second_factors_tenant_id_staff_id_pk" PRIMARY KEY("tenant_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"tenant_id" uuid NOT NULL,
	"ticket_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_tickets_tenant_id_ticket_hash_pk" PRIMARY KEY("tenant_id","ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"tenant_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_links_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash"),
	CONSTRAINT "staff_links_tenant_id_staff_id_unique" UNIQUE("tenant_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"tenant_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "staff_roles_tenant_id_staff_id_role_pk" PRIMARY KEY("tenant_id","staff_id","role")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "teams_tenant_id_name_unique" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"change" text NOT NULL,
	"staff_id" uuid,
	"reader_ids" uuid[] DEFAULT '{}' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "live_events_tenant_id_number_unique" UNIQUE("tenant_id","number")
);
--> statement-breakpoint
CREATE TABLE "live_heads" (
	"tenant_id" uuid NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "live_heads_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "live_here" (
	"tenant_id" uuid NOT NULL,
	"connection" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"editing" boolean NOT NULL,
	"reader_ids" uuid[] DEFAULT '{}' NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "live_here_tenant_id_connection_pk" PRIMARY KEY("tenant_id","connection")
);
--> statement-breakpoint
CREATE TABLE "staff_message_settings" (
	"tenant_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"duty" boolean DEFAULT true NOT NULL,
	"dingtalk" boolean DEFAULT true NOT NULL,
	"wecom" boolean DEFAULT true NOT NULL,
	"sms" boolean DEFAULT true NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	CONSTRAINT "staff_message_settings_tenant_id_staff_id_pk" PRIMARY KEY("tenant_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "import_keys" (
	"tenant_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"key" text NOT NULL,
	"row_no" integer NOT NULL,
	CONSTRAINT "import_keys_tenant_id_import_id_key_pk" PRIMARY KEY("tenant_id","import_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"tenant_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"values" jsonb,
	"problems" jsonb,
	"trace" jsonb,
	CONSTRAINT "import_rows_tenant_id_import_id_row_no_pk" PRIMARY KEY("tenant_id","import_id","row_no")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"filename" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"language" text NOT NULL,
	"header" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "accept_rules" (
	"tenant_id" uuid NOT NULL,
	"accept_minutes" integer DEFAULT 30 NOT NULL,
	"passes" integer DEFAULT 2 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "accept_rules_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "linkman_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_agents" ADD COLUMN "knowledge_type_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_agents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_templates" ADD COLUMN "promises" jsonb;--> statement-breakpoint
ALTER TABLE "event_templates" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "event_templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "promises" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "due_time" timestamp with time zone DEFAULT '9999-12-31T00:00:00.000Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "due_kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "area" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "customer_unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_kinds" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "install_time" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_labels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_texts" ADD COLUMN "update_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "wiki_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "wikis" ADD COLUMN "edit_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "wikis" ADD COLUMN "source_language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wikis" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "customer_no" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "linkmen" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "skills" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "areas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "last_login_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "tenant_accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "second_factor_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "working_time" jsonb DEFAULT '{"days":[[["09:00","18:00"]],[["09:00","18:00"]],[["09:00","18:00"]],[["09:00","18:00"]],[["09:00","18:00"]],[["09:00","18:00"]],[["09:00","18:00"]]],"holidays":[],"extraDays":{}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "promises" jsonb DEFAULT '{"answer":60,"solution":1620}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "retention" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_texts" ADD CONSTRAINT "canned_texts_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_notes" ADD CONSTRAINT "event_notes_tenant_id_event_id_events_tenant_id_id_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_views" ADD CONSTRAINT "event_views_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_words" ADD CONSTRAINT "event_words_tenant_id_event_id_events_tenant_id_id_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_drafts" ADD CONSTRAINT "wiki_drafts_tenant_id_wiki_id_wikis_tenant_id_id_fk" FOREIGN KEY ("tenant_id","wiki_id") REFERENCES "public"."wikis"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_synonyms" ADD CONSTRAINT "wiki_synonyms_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_versions" ADD CONSTRAINT "wiki_versions_tenant_id_wiki_id_wikis_tenant_id_id_fk" FOREIGN KEY ("tenant_id","wiki_id") REFERENCES "public"."wikis"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_publications" ADD CONSTRAINT "form_publications_version" FOREIGN KEY ("tenant_id","form_version_id") REFERENCES "public"."form_versions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_message_settings" ADD CONSTRAINT "staff_message_settings_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_tenant_id_import_id_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_tenant_id_import_id_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accept_rules" ADD CONSTRAINT "accept_rules_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canned_texts_tenant_id_staff_id_index" ON "canned_texts" USING btree ("tenant_id","staff_id");--> statement-breakpoint
CREATE INDEX "event_notes_tenant_id_event_id_create_time_id_index" ON "event_notes" USING btree ("tenant_id","event_id","create_time","id");--> statement-breakpoint
CREATE INDEX "event_views_tenant_id_staff_id_index" ON "event_views" USING btree ("tenant_id","staff_id");--> statement-breakpoint
CREATE INDEX "event_words_words" ON "event_words" USING gin ("tenant_id","customer_id","words");--> statement-breakpoint
CREATE INDEX "wiki_synonyms_tenant_id_update_time_id_index" ON "wiki_synonyms" USING btree ("tenant_id","update_time","id");--> statement-breakpoint
CREATE INDEX "audit_entries_tenant_id_create_time_id_index" ON "audit_entries" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "audit_entries_tenant_id_actor_id_create_time_id_index" ON "audit_entries" USING btree ("tenant_id","actor_id","create_time","id");--> statement-breakpoint
CREATE INDEX "audit_entries_tenant_id_subject_kind_create_time_id_index" ON "audit_entries" USING btree ("tenant_id","subject_kind","create_time","id");--> statement-breakpoint
CREATE INDEX "audit_entries_tenant_id_subject_id_create_time_id_index" ON "audit_entries" USING btree ("tenant_id","subject_id","create_time","id");--> statement-breakpoint
CREATE INDEX "audit_entries_tenant_id_action_create_time_id_index" ON "audit_entries" USING btree ("tenant_id","action","create_time","id");--> statement-breakpoint
CREATE INDEX "audit_entries_create_time_index" ON "audit_entries" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_expire_time_index" ON "sign_in_tickets" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "staff_links_expire_time_index" ON "staff_links" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "staff_roles_tenant_id_role_index" ON "staff_roles" USING btree ("tenant_id","role");--> statement-breakpoint
CREATE INDEX "live_events_pending" ON "live_events" USING btree ("tenant_id","id") WHERE "live_events"."number" is null;--> statement-breakpoint
CREATE INDEX "live_events_time" ON "live_events" USING brin ("create_time");--> statement-breakpoint
CREATE INDEX "live_here_tenant_id_staff_id_index" ON "live_here" USING btree ("tenant_id","staff_id");--> statement-breakpoint
CREATE INDEX "import_rows_tenant_id_import_id_outcome_row_no_index" ON "import_rows" USING btree ("tenant_id","import_id","outcome","row_no");--> statement-breakpoint
CREATE INDEX "imports_tenant_id_create_time_id_index" ON "imports" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "imports_create_time_index" ON "imports" USING btree ("create_time");--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_tenant_id_team_id_teams_tenant_id_id_fk" FOREIGN KEY ("tenant_id","team_id") REFERENCES "public"."teams"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ai_conversations_time" ON "ai_conversations" USING btree ("tenant_id","last_chat_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_linkman" ON "events" USING btree ("tenant_id","linkman_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_due" ON "events" USING btree ("tenant_id","due_time","id") WHERE "events"."state" in ('created', 'allocated', 'processing');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_state_due" ON "events" USING btree ("tenant_id","state","due_time","id") WHERE "events"."state" in ('created', 'allocated', 'processing');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_executor_due" ON "events" USING btree ("tenant_id","executor_id","due_time","id") WHERE "events"."state" in ('created', 'allocated', 'processing');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_template_due" ON "events" USING btree ("tenant_id","template_id","due_time","id") WHERE "events"."state" in ('created', 'allocated', 'processing');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_area_due" ON "events" USING btree ("tenant_id","area","due_time","id") WHERE "events"."state" in ('created', 'allocated', 'processing');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_level_due" ON "events" USING btree ("tenant_id","level","due_time","id") WHERE "events"."state" in ('created', 'allocated', 'processing');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_waiting_due" ON "events" USING btree ("tenant_id","due_time","id") WHERE "events"."waiting" and "events"."state" in ('created', 'allocated', 'processing');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_desk_time" ON "events" USING btree ("tenant_id","create_time","id") WHERE "events"."state" in ('created', 'allocated', 'processing');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_time" ON "events" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_product_time" ON "events" USING btree ("tenant_id","product_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_backlog" ON "events" USING btree ("tenant_id","id") WHERE "events"."promises" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_template" ON "events" USING btree ("tenant_id","template_id","state");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "login_records_time" ON "login_records" USING brin ("create_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "metrics_time" ON "metrics" USING brin ("create_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tracking_points_time" ON "tracking_points" USING brin ("create_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_time" ON "products" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_warranty_end" ON "products" USING btree ("tenant_id","quality_info_end_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_words" ON "products" USING gin ("tenant_id",to_tsvector('simple', regexp_replace(translate(lower(coalesce("name" ->> 'zh', '') || ' ' || coalesce("name" ->> 'en', '') || ' ' || coalesce("name" ->> 'ru', '') || ' ' || coalesce("name" ->> 'tw', '') || ' ' || "model" || ' ' || translate("model", '-_/.#', '') || ' ' || "serial_number" || ' ' || translate("serial_number", '-_/.#', '')), '!"#$%&''()*+,-./:' || chr(59) || '<=>?@[\]^_`{|}~（），。：；、·《》【】—АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', '                                             абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), '([㐀-䶿一-鿿])', ' \1 ', 'g')));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "qrcodes_product" ON "qrcodes" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_linkman" ON "tasks" USING btree ("tenant_id","linkman_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_product" ON "tasks" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "wikis_edited" ON "wikis" USING btree ("tenant_id","edit_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customers_time" ON "customers" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customers_name" ON "customers" USING btree ("tenant_id","name","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customers_words" ON "customers" USING gin ("tenant_id",to_tsvector('simple', regexp_replace(translate(lower("name" || ' ' || "customer_address" || ' ' || coalesce("customer_no" || ' ' || translate("customer_no", '-_/.#', ''), '')), '!"#$%&''()*+,-./:' || chr(59) || '<=>?@[\]^_`{|}~（），。：；、·《》【】—АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', '                                             абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), '([㐀-䶿一-鿿])', ' \1 ', 'g')));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "linkmen_time" ON "linkmen" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "linkmen_name" ON "linkmen" USING btree ("tenant_id","name","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "linkmen_language" ON "linkmen" USING btree ("tenant_id","language","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "linkmen_words" ON "linkmen" USING gin ("tenant_id",to_tsvector('simple', regexp_replace(translate(lower("name" || ' ' || "phone" || ' ' || right("phone", 4) || ' ' || "email"), '!"#$%&''()*+,-./:' || chr(59) || '<=>?@[\]^_`{|}~（），。：；、·《》【】—АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', '                                             абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), '([㐀-䶿一-鿿])', ' \1 ', 'g')));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "staff_team" ON "staff" USING btree ("tenant_id","team_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "staff_open_user" ON "staff" USING btree ("tenant_id","open_user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_staff_time" ON "messages" USING btree ("tenant_id","staff_id","create_time","id") WHERE "messages"."staff_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_staff_unread" ON "messages" USING btree ("tenant_id","staff_id","subject_id") WHERE "messages"."staff_id" is not null and "messages"."read_time" is null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_customer_no_unique" UNIQUE("tenant_id","customer_no");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_staff_id_change_id_unique" UNIQUE("tenant_id","staff_id","change_id");--> statement-breakpoint
-- an entry of the audit log is never changed, and goes only where a transaction says that it may (server/kernel/audit/audit.service.ts)
CREATE FUNCTION "keep_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('lianke.audit_may_go', true) = 'yes' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'entries of the audit log are not changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_audit_entries" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "keep_audit_entries"();--> statement-breakpoint
-- staff of before there were roles: who had all permissions is an administrator, who had some has a role of their own with their id and name
INSERT INTO "roles" ("tenant_id", "id", "name", "permissions")
SELECT "tenant_id", "id", "display_name" || ' (' || "account" || ')', "permissions" FROM "staff" WHERE "permissions" IS NOT NULL;--> statement-breakpoint
INSERT INTO "staff_roles" ("tenant_id", "staff_id", "role")
SELECT "tenant_id", "id", CASE WHEN "permissions" IS NULL THEN 'administrator' ELSE "id"::text END FROM "staff";
--> statement-breakpoint
-- an article was last written when it was last changed; each of its texts, too
UPDATE "wikis" SET "edit_time" = "update_time";--> statement-breakpoint
UPDATE "wiki_texts" SET "update_time" = "wikis"."update_time" FROM "wikis" WHERE "wikis"."tenant_id" = "wiki_texts"."tenant_id" AND "wikis"."id" = "wiki_texts"."wiki_id";
