CREATE TABLE "ai_agents" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"template" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"variables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"out_variable" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"welcome_message" jsonb NOT NULL,
	"default_question" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"show_knowledge" boolean DEFAULT true NOT NULL,
	"instruction" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"model_change" boolean DEFAULT true NOT NULL,
	"enable" boolean DEFAULT true NOT NULL,
	"need_im" boolean DEFAULT false NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"union_agent_ids" uuid[] DEFAULT '{}' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_agents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ai_conversations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"source" text NOT NULL,
	"source_id" text DEFAULT '' NOT NULL,
	"theme" text DEFAULT '' NOT NULL,
	"biz_type" text DEFAULT '' NOT NULL,
	"biz_type_id" text DEFAULT '' NOT NULL,
	"biz_type_name" text DEFAULT '' NOT NULL,
	"variables" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"last_chat_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_conversations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ai_fill_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"turn_id" uuid,
	"source" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"biz_type" text DEFAULT '' NOT NULL,
	"biz_type_id" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_fill_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ai_run_events" (
	"tenant_id" uuid NOT NULL,
	"turn_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "ai_run_events_tenant_id_turn_id_seq_pk" PRIMARY KEY("tenant_id","turn_id","seq")
);
--> statement-breakpoint
CREATE TABLE "ai_sensitive_words" (
	"tenant_id" uuid NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "ai_sensitive_words_tenant_id_word_pk" PRIMARY KEY("tenant_id","word")
);
--> statement-breakpoint
CREATE TABLE "ai_switches" (
	"tenant_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"status" integer NOT NULL,
	CONSTRAINT "ai_switches_tenant_id_owner_type_pk" PRIMARY KEY("tenant_id","owner","type")
);
--> statement-breakpoint
CREATE TABLE "ai_turns" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"client_message_id" text NOT NULL,
	"type" text NOT NULL,
	"question" text NOT NULL,
	"file_ids" uuid[] DEFAULT '{}' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"thinking" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"source" text NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suggestions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fill" jsonb,
	"feedback" integer,
	"feedback_reason" text DEFAULT '' NOT NULL,
	"retry_of" uuid,
	"replaced" boolean DEFAULT false NOT NULL,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"alive_time" timestamp with time zone DEFAULT now() NOT NULL,
	"stop_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp with time zone,
	CONSTRAINT "ai_turns_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ai_turns_tenant_id_owner_client_message_id_unique" UNIQUE("tenant_id","owner","client_message_id")
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"tenant_id" uuid NOT NULL,
	"day" text NOT NULL,
	"owner" text NOT NULL,
	"questions" integer DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_tenant_id_day_owner_pk" PRIMARY KEY("tenant_id","day","owner")
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"answer" text NOT NULL,
	"ticket_hash" text,
	"expire_time" timestamp with time zone NOT NULL,
	"use_time" timestamp with time zone,
	"ticket_use_time" timestamp with time zone,
	CONSTRAINT "captchas_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"customer_address" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "linkmen" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"account" text,
	"password_hash" text,
	"email" text DEFAULT '' NOT NULL,
	"head" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"last_login_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linkmen_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "linkmen_tenant_id_phone_unique" UNIQUE("tenant_id","phone"),
	CONSTRAINT "linkmen_tenant_id_account_unique" UNIQUE("tenant_id","account")
);
--> statement-breakpoint
CREATE TABLE "password_tries" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"count" integer NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "password_tries_tenant_id_kind_account_pk" PRIMARY KEY("tenant_id","kind","account")
);
--> statement-breakpoint
CREATE TABLE "quick_tokens" (
	"tenant_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"linkman_id" uuid NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"use_time" timestamp with time zone,
	CONSTRAINT "quick_tokens_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"tenant_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash"),
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"phone" text NOT NULL,
	"code_hmac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"use_time" timestamp with time zone,
	CONSTRAINT "sms_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"account" text NOT NULL,
	"password_hash" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"open_user_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "staff_tenant_id_account_unique" UNIQUE("tenant_id","account")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "door_logins" (
	"tenant_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"door_id" uuid NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "door_logins_tenant_id_linkman_id_door_id_unique" UNIQUE("tenant_id","linkman_id","door_id")
);
--> statement-breakpoint
CREATE TABLE "doors" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"domain_id" text NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"name" jsonb NOT NULL,
	"theme_colour" text DEFAULT '#13C2C2' NOT NULL,
	"page_background_colour" text DEFAULT '#F5F8FA' NOT NULL,
	"container_margin" integer DEFAULT 8 NOT NULL,
	"default_language" text DEFAULT 'zh' NOT NULL,
	"language_list" text[] NOT NULL,
	"first_choose_lang_enable" boolean DEFAULT false NOT NULL,
	"banners" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doors_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "doors_domain_id_unique" UNIQUE("domain_id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"introduction" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"people" jsonb NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"type" integer DEFAULT 1 NOT NULL,
	"portal_enabled" boolean DEFAULT true NOT NULL,
	"flags" jsonb NOT NULL,
	"evaluate_config" jsonb NOT NULL,
	"storage_bytes" bigint DEFAULT 1073741824 NOT NULL,
	"work_time" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"executor_id" uuid,
	"star" integer NOT NULL,
	"star_fields" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluations_tenant_id_event_id_pk" PRIMARY KEY("tenant_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_counts_tenant_id_customer_id_state_pk" PRIMARY KEY("tenant_id","customer_id","state")
);
--> statement-breakpoint
CREATE TABLE "event_numbers" (
	"tenant_id" uuid NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "event_numbers_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "event_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachment" uuid[] DEFAULT '{}' NOT NULL,
	"executor_id" uuid,
	"executor_name" text DEFAULT '' NOT NULL,
	"arrive_time" timestamp with time zone,
	"is_read" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_templates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"notice" jsonb NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"enabled" integer DEFAULT 1 NOT NULL,
	"is_delete" integer DEFAULT 0 NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"fields" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_templates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_unique_values" (
	"tenant_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"field_name" text NOT NULL,
	"value" text NOT NULL,
	"event_id" uuid NOT NULL,
	CONSTRAINT "event_unique_values_tenant_id_template_id_field_name_value_pk" PRIMARY KEY("tenant_id","template_id","field_name","value")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_no" text NOT NULL,
	"template_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"product_id" uuid,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"plan_time" text DEFAULT '' NOT NULL,
	"fields" jsonb NOT NULL,
	"attribute" jsonb NOT NULL,
	"executor_id" uuid,
	"arrive_time" timestamp with time zone,
	"service_content" text DEFAULT '' NOT NULL,
	"off_reason" text DEFAULT '' NOT NULL,
	"star" integer,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp with time zone,
	"urge_time" timestamp with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "events_tenant_id_event_no_unique" UNIQUE("tenant_id","event_no")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"filename" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime" text NOT NULL,
	"key" text NOT NULL,
	"words" text,
	"owner_id" uuid,
	"event_id" uuid,
	"secret_hash" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "storage_use" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"tenant_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_tenant_id_actor_call_key_pk" PRIMARY KEY("tenant_id","actor","call","key")
);
--> statement-breakpoint
CREATE TABLE "login_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"source" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "metrics" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" double precision NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "metrics_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tracking_points" (
	"tenant_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tracking_points_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_guides" (
	"tenant_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"guide" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_guides_tenant_id_linkman_id_guide_pk" PRIMARY KEY("tenant_id","linkman_id","guide")
);
--> statement-breakpoint
CREATE TABLE "message_consents" (
	"tenant_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"template_id" text NOT NULL,
	"open_id" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "message_consents_tenant_id_linkman_id_template_id_open_id_pk" PRIMARY KEY("tenant_id","linkman_id","template_id","open_id")
);
--> statement-breakpoint
CREATE TABLE "open_id_tickets" (
	"tenant_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"app" text NOT NULL,
	"app_id" text NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text DEFAULT '' NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"head" text DEFAULT '' NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"use_time" timestamp with time zone,
	CONSTRAINT "open_id_tickets_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "open_ids" (
	"tenant_id" uuid NOT NULL,
	"app" text NOT NULL,
	"app_id" text NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text DEFAULT '' NOT NULL,
	"linkman_id" uuid NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_ids_tenant_id_app_id_open_id_pk" PRIMARY KEY("tenant_id","app_id","open_id")
);
--> statement-breakpoint
CREATE TABLE "sent_messages" (
	"tenant_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_messages_tenant_id_record_id_pk" PRIMARY KEY("tenant_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "payment_trades" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"open_id" text DEFAULT '' NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"notify_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"provider_no" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_trades_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_no" text NOT NULL,
	"linkman_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"channel" text,
	"provider_no" text DEFAULT '' NOT NULL,
	"pay_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payments_tenant_id_payment_no_unique" UNIQUE("tenant_id","payment_no")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid,
	"name" jsonb NOT NULL,
	"model" text NOT NULL,
	"type" jsonb NOT NULL,
	"serial_number" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"quality_info_start_time" date,
	"quality_info_end_time" date,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "products_tenant_id_serial_number_unique" UNIQUE("tenant_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "qrcodes" (
	"tenant_id" uuid NOT NULL,
	"code" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "qrcodes_tenant_id_code_pk" PRIMARY KEY("tenant_id","code"),
	CONSTRAINT "qrcodes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "faults" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"models" text[] DEFAULT '{}' NOT NULL,
	"title" jsonb NOT NULL,
	"cause" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"wiki_id" uuid,
	"order" integer DEFAULT 0 NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faults_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "faults_tenant_id_code_models_unique" UNIQUE("tenant_id","code","models")
);
--> statement-breakpoint
CREATE TABLE "rich_texts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"module" text NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rich_texts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "wiki_feedback" (
	"tenant_id" uuid NOT NULL,
	"wiki_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"solved" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wiki_feedback_tenant_id_wiki_id_reader_pk" PRIMARY KEY("tenant_id","wiki_id","reader")
);
--> statement-breakpoint
CREATE TABLE "wiki_files" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"wiki_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"url" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wiki_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "wiki_labels" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wiki_labels_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "wiki_marks" (
	"tenant_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"wiki_id" uuid NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wiki_marks_tenant_id_linkman_id_kind_wiki_id_pk" PRIMARY KEY("tenant_id","linkman_id","kind","wiki_id")
);
--> statement-breakpoint
CREATE TABLE "wiki_reads" (
	"tenant_id" uuid NOT NULL,
	"wiki_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reader" text NOT NULL,
	CONSTRAINT "wiki_reads_tenant_id_wiki_id_day_reader_pk" PRIMARY KEY("tenant_id","wiki_id","day","reader")
);
--> statement-breakpoint
CREATE TABLE "wiki_search_misses" (
	"tenant_id" uuid NOT NULL,
	"language" text NOT NULL,
	"keyword" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wiki_search_misses_tenant_id_language_keyword_pk" PRIMARY KEY("tenant_id","language","keyword")
);
--> statement-breakpoint
CREATE TABLE "wiki_texts" (
	"tenant_id" uuid NOT NULL,
	"wiki_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "wiki_texts_tenant_id_wiki_id_language_pk" PRIMARY KEY("tenant_id","wiki_id","language")
);
--> statement-breakpoint
CREATE TABLE "wiki_types" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wiki_types_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "wikis" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"format" text NOT NULL,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"models" text[] DEFAULT '{}' NOT NULL,
	"fault_codes" text[] DEFAULT '{}' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"is_top" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"short_code" text NOT NULL,
	"read_times" integer DEFAULT 0 NOT NULL,
	"fabulous_count" integer DEFAULT 0 NOT NULL,
	"collection_count" integer DEFAULT 0 NOT NULL,
	"publish_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wikis_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wikis_short_code_unique" UNIQUE("short_code")
);
--> statement-breakpoint
ALTER TABLE "ai_agents" ADD CONSTRAINT "ai_agents_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_conversations" ADD CONSTRAINT "ai_conversations_tenant_id_agent_id_ai_agents_tenant_id_id_fk" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."ai_agents"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fill_records" ADD CONSTRAINT "ai_fill_records_tenant_id_chat_id_ai_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","chat_id") REFERENCES "public"."ai_conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_run_events" ADD CONSTRAINT "ai_run_events_tenant_id_turn_id_ai_turns_tenant_id_id_fk" FOREIGN KEY ("tenant_id","turn_id") REFERENCES "public"."ai_turns"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_sensitive_words" ADD CONSTRAINT "ai_sensitive_words_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_tenant_id_chat_id_ai_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","chat_id") REFERENCES "public"."ai_conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linkmen" ADD CONSTRAINT "linkmen_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doors" ADD CONSTRAINT "doors_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_tenant_id_event_id_events_tenant_id_id_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_records" ADD CONSTRAINT "event_records_tenant_id_event_id_events_tenant_id_id_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_templates" ADD CONSTRAINT "event_templates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_template_id_event_templates_tenant_id_id_fk" FOREIGN KEY ("tenant_id","template_id") REFERENCES "public"."event_templates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_product_id_products_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_executor_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","executor_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_consents" ADD CONSTRAINT "message_consents_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_ids" ADD CONSTRAINT "open_ids_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_trades" ADD CONSTRAINT "payment_trades_tenant_id_payment_id_payments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qrcodes" ADD CONSTRAINT "qrcodes_tenant_id_product_id_products_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faults" ADD CONSTRAINT "faults_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rich_texts" ADD CONSTRAINT "rich_texts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_feedback" ADD CONSTRAINT "wiki_feedback_tenant_id_wiki_id_wikis_tenant_id_id_fk" FOREIGN KEY ("tenant_id","wiki_id") REFERENCES "public"."wikis"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_files" ADD CONSTRAINT "wiki_files_tenant_id_wiki_id_wikis_tenant_id_id_fk" FOREIGN KEY ("tenant_id","wiki_id") REFERENCES "public"."wikis"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_labels" ADD CONSTRAINT "wiki_labels_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_marks" ADD CONSTRAINT "wiki_marks_tenant_id_wiki_id_wikis_tenant_id_id_fk" FOREIGN KEY ("tenant_id","wiki_id") REFERENCES "public"."wikis"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_marks" ADD CONSTRAINT "wiki_marks_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_texts" ADD CONSTRAINT "wiki_texts_tenant_id_wiki_id_wikis_tenant_id_id_fk" FOREIGN KEY ("tenant_id","wiki_id") REFERENCES "public"."wikis"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_types" ADD CONSTRAINT "wiki_types_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wikis" ADD CONSTRAINT "wikis_tenant_id_type_id_wiki_types_tenant_id_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."wiki_types"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_conversations_owner" ON "ai_conversations" USING btree ("tenant_id","owner","agent_id","last_chat_time","id");--> statement-breakpoint
CREATE INDEX "ai_fill_records_tenant_id_owner_create_time_index" ON "ai_fill_records" USING btree ("tenant_id","owner","create_time");--> statement-breakpoint
CREATE INDEX "ai_turns_files" ON "ai_turns" USING btree ("tenant_id") WHERE "ai_turns"."file_ids" <> '{}';--> statement-breakpoint
CREATE INDEX "ai_turns_chat" ON "ai_turns" USING btree ("tenant_id","chat_id","create_time","id");--> statement-breakpoint
CREATE INDEX "ai_turns_owner" ON "ai_turns" USING btree ("tenant_id","owner","create_time");--> statement-breakpoint
CREATE INDEX "ai_turns_running" ON "ai_turns" USING btree ("alive_time") WHERE "ai_turns"."state" = 'running';--> statement-breakpoint
CREATE INDEX "captchas_tenant_id_ticket_hash_index" ON "captchas" USING btree ("tenant_id","ticket_hash");--> statement-breakpoint
CREATE INDEX "linkmen_tenant_id_customer_id_index" ON "linkmen" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "sessions_tenant_id_user_id_index" ON "sessions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "sms_codes_tenant_id_phone_create_time_index" ON "sms_codes" USING btree ("tenant_id","phone","create_time");--> statement-breakpoint
CREATE INDEX "evaluations_tenant_id_executor_id_index" ON "evaluations" USING btree ("tenant_id","executor_id");--> statement-breakpoint
CREATE INDEX "event_records_tenant_id_event_id_create_time_id_index" ON "event_records" USING btree ("tenant_id","event_id","create_time","id");--> statement-breakpoint
CREATE INDEX "event_unique_values_tenant_id_event_id_index" ON "event_unique_values" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE INDEX "events_customer_time" ON "events" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX "events_customer_state" ON "events" USING btree ("tenant_id","customer_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "events_state" ON "events" USING btree ("tenant_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "events_executor" ON "events" USING btree ("tenant_id","executor_id");--> statement-breakpoint
CREATE INDEX "events_unread" ON "events" USING btree ("tenant_id","customer_id") WHERE "events"."unread" > 0;--> statement-breakpoint
CREATE INDEX "files_tenant_id_event_id_index" ON "files" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE INDEX "login_records_tenant_id_linkman_id_index" ON "login_records" USING btree ("tenant_id","linkman_id");--> statement-breakpoint
CREATE INDEX "open_ids_tenant_id_linkman_id_index" ON "open_ids" USING btree ("tenant_id","linkman_id");--> statement-breakpoint
CREATE INDEX "payment_trades_tenant_id_payment_id_index" ON "payment_trades" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE INDEX "payments_tenant_id_linkman_id_create_time_index" ON "payments" USING btree ("tenant_id","linkman_id","create_time");--> statement-breakpoint
CREATE INDEX "products_tenant_id_customer_id_create_time_index" ON "products" USING btree ("tenant_id","customer_id","create_time");--> statement-breakpoint
CREATE INDEX "wiki_files_tenant_id_wiki_id_order_index" ON "wiki_files" USING btree ("tenant_id","wiki_id","order");--> statement-breakpoint
CREATE INDEX "wiki_marks_tenant_id_linkman_id_kind_create_time_index" ON "wiki_marks" USING btree ("tenant_id","linkman_id","kind","create_time");--> statement-breakpoint
CREATE INDEX "wiki_search_misses_tenant_id_count_index" ON "wiki_search_misses" USING btree ("tenant_id","count");--> statement-breakpoint
CREATE INDEX "wiki_texts_words" ON "wiki_texts" USING gin ("tenant_id","language","words");--> statement-breakpoint
CREATE INDEX "wikis_time" ON "wikis" USING btree ("tenant_id","is_top","publish_time","id") WHERE enabled;--> statement-breakpoint
CREATE INDEX "wikis_read" ON "wikis" USING btree ("tenant_id","is_top","read_times","id") WHERE enabled;--> statement-breakpoint
CREATE INDEX "wikis_fabulous" ON "wikis" USING btree ("tenant_id","is_top","fabulous_count","id") WHERE enabled;--> statement-breakpoint
CREATE INDEX "wikis_type" ON "wikis" USING btree ("tenant_id","type_id","is_top","publish_time","id") WHERE enabled;--> statement-breakpoint
CREATE INDEX "wikis_updated" ON "wikis" USING btree ("tenant_id","update_time");--> statement-breakpoint
CREATE INDEX "wikis_labels" ON "wikis" USING gin ("tenant_id","label_ids");--> statement-breakpoint
CREATE INDEX "wikis_models" ON "wikis" USING gin ("tenant_id","models");