CREATE TABLE "known_devices" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"device_hash" text NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_tenant_id_kind_account_device_hash_pk" PRIMARY KEY("tenant_id","kind","account","device_hash")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"tenant_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"family_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "refresh_tokens_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "token_families" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"os" text DEFAULT '' NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"generation_time" timestamp with time zone NOT NULL,
	"arrived" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"last_use_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	CONSTRAINT "token_families_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "limit_counts" (
	"tenant_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"subject" text NOT NULL,
	"window_seconds" integer NOT NULL,
	"count" integer NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_counts_tenant_id_scope_subject_window_seconds_pk" PRIMARY KEY("tenant_id","scope","subject","window_seconds")
);
--> statement-breakpoint
CREATE TABLE "product_kinds" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"models" text[] DEFAULT '{}' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_kinds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenant_accounts" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_accounts_tenant_id_kind_pk" PRIMARY KEY("tenant_id","kind")
);
--> statement-breakpoint
ALTER TABLE "password_tries" DROP CONSTRAINT "password_tries_tenant_id_kind_account_pk";--> statement-breakpoint
ALTER TABLE "password_tries" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_tries" ADD COLUMN "next_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "family_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_use_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "emergency" jsonb DEFAULT '{"fire":"119","ambulance":"120","police":"110","gas":"","place":{"zh":"中国大陆","en":"mainland China","ru":"материковый Китай","tw":"中國大陸"}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_tenant_id_family_id_token_families_tenant_id_id_fk" FOREIGN KEY ("tenant_id","family_id") REFERENCES "public"."token_families"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_kinds" ADD CONSTRAINT "product_kinds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_accounts" ADD CONSTRAINT "tenant_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_expire_time_index" ON "known_devices" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "refresh_tokens_tenant_id_family_id_index" ON "refresh_tokens" USING btree ("tenant_id","family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expire_time_index" ON "refresh_tokens" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "token_families_tenant_id_user_id_index" ON "token_families" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "token_families_expire_time_index" ON "token_families" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "limit_counts_expire_time_index" ON "limit_counts" USING btree ("expire_time");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_family_id_token_families_tenant_id_id_fk" FOREIGN KEY ("tenant_id","family_id") REFERENCES "public"."token_families"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ai_run_events_turn" ON "ai_run_events" USING btree ("turn_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "captchas_expire" ON "captchas" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "password_tries_expire" ON "password_tries" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_family" ON "sessions" USING btree ("tenant_id","family_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_expire" ON "sessions" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_model" ON "products" USING btree ("tenant_id","model");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "wiki_reads_day" ON "wiki_reads" USING btree ("day");--> statement-breakpoint
ALTER TABLE "password_tries" ADD CONSTRAINT "password_tries_tenant_id_kind_account_source_unique" UNIQUE("tenant_id","kind","account","source");