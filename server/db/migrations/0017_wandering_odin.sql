CREATE TABLE "warranty_cards" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"card_no" text NOT NULL,
	"code" text NOT NULL,
	"months" integer NOT NULL,
	"models" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"customer_id" uuid,
	"linkman_id" uuid,
	"product_id" uuid,
	"expire_time" timestamp with time zone,
	"receive_time" timestamp with time zone,
	"activate_time" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"void_reason" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "warranty_cards_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "warranty_cards_tenant_id_card_no_unique" UNIQUE("tenant_id","card_no"),
	CONSTRAINT "warranty_cards_tenant_id_code_unique" UNIQUE("tenant_id","code"),
	CONSTRAINT "warranty_cards_owner" CHECK ("warranty_cards"."state" in ('issued', 'void') or "warranty_cards"."customer_id" is not null),
	CONSTRAINT "warranty_cards_product" CHECK ("warranty_cards"."state" <> 'activated' or "warranty_cards"."product_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "product_handovers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"withdraw_time" timestamp with time zone,
	"take_time" timestamp with time zone,
	"taken_by" uuid,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_handovers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "product_handovers_tenant_id_code_hash_unique" UNIQUE("tenant_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "product_models" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"model" text NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quality" jsonb,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_models_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "product_models_tenant_id_model_unique" UNIQUE("tenant_id","model")
);
--> statement-breakpoint
CREATE TABLE "register_configs" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"config" jsonb NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_counts" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "registration_counts_tenant_id_customer_id_state_pk" PRIMARY KEY("tenant_id","customer_id","state")
);
--> statement-breakpoint
CREATE TABLE "registration_numbers" (
	"tenant_id" uuid NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "registration_numbers_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "registration_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachment" uuid[] DEFAULT '{}' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "registration_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "registration_totals" (
	"tenant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "registration_totals_tenant_id_state_slot_pk" PRIMARY KEY("tenant_id","state","slot")
);
--> statement-breakpoint
CREATE TABLE "registration_words" (
	"tenant_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "registration_words_tenant_id_registration_id_pk" PRIMARY KEY("tenant_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"register_no" text NOT NULL,
	"catalog_id" uuid,
	"model" text DEFAULT '' NOT NULL,
	"name" jsonb NOT NULL,
	"serial_number" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"purchase_time" date,
	"install_time" date,
	"production_time" date,
	"address" jsonb,
	"place" text DEFAULT '' NOT NULL,
	"proof" uuid[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"attribute" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_repeat" boolean DEFAULT false NOT NULL,
	"is_guest" boolean DEFAULT false NOT NULL,
	"product_id" uuid,
	"reject_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "registrations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "registrations_tenant_id_register_no_unique" UNIQUE("tenant_id","register_no")
);
--> statement-breakpoint
ALTER TABLE "faults" DROP CONSTRAINT "faults_tenant_id_code_models_unique";--> statement-breakpoint
ALTER TABLE "qrcodes" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "purchase_time" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "production_time" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "quality_info" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "linkman_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "qrcodes" ADD COLUMN "model" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "qrcodes" ADD COLUMN "revoke_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "qrcodes" ADD COLUMN "replaced_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "qrcodes" ADD COLUMN "create_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "symptom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "dangers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "pictures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "solved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "unsolved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "faults" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "warranty_cards" ADD CONSTRAINT "warranty_cards_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_handovers" ADD CONSTRAINT "product_handovers_tenant_id_product_id_products_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_models" ADD CONSTRAINT "product_models_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_configs" ADD CONSTRAINT "register_configs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_records" ADD CONSTRAINT "registration_records_tenant_id_registration_id_registrations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","registration_id") REFERENCES "public"."registrations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_words" ADD CONSTRAINT "registration_words_tenant_id_registration_id_registrations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","registration_id") REFERENCES "public"."registrations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warranty_cards_customer" ON "warranty_cards" USING btree ("tenant_id","customer_id","create_time");--> statement-breakpoint
CREATE INDEX "warranty_cards_time" ON "warranty_cards" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "product_handovers_product" ON "product_handovers" USING btree ("tenant_id","product_id","create_time");--> statement-breakpoint
CREATE INDEX "registration_records_tenant_id_registration_id_create_time_id_index" ON "registration_records" USING btree ("tenant_id","registration_id","create_time","id");--> statement-breakpoint
CREATE INDEX "registration_words_words" ON "registration_words" USING gin ("tenant_id","customer_id","words");--> statement-breakpoint
CREATE INDEX "registrations_customer_state" ON "registrations" USING btree ("tenant_id","customer_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "registrations_state" ON "registrations" USING btree ("tenant_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "registrations_time" ON "registrations" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "registrations_product" ON "registrations" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_serial_key" ON "products" USING btree ("tenant_id",upper(regexp_replace(normalize("serial_number", NFKC), '[\s\u00ad\u200b-\u200f\u2010-\u2015\u2060\ufeff_-]+', '', 'g')));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "qrcodes_time" ON "qrcodes" USING btree ("tenant_id","create_time","code");--> statement-breakpoint
CREATE UNIQUE INDEX "faults_code" ON "faults" USING btree ("tenant_id","code","models") WHERE code <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "faults_words" ON "faults" USING gin ("tenant_id",to_tsvector('simple', regexp_replace(translate(lower("code" || ' ' || translate("code", '-_/.#', '') || ' ' || coalesce("title" ->> 'zh', '') || ' ' || coalesce("symptom" ->> 'zh', '') || ' ' || coalesce("title" ->> 'en', '') || ' ' || coalesce("symptom" ->> 'en', '') || ' ' || coalesce("title" ->> 'ru', '') || ' ' || coalesce("symptom" ->> 'ru', '') || ' ' || coalesce("title" ->> 'tw', '') || ' ' || coalesce("symptom" ->> 'tw', '')), '!"#$%&''()*+,-./:' || chr(59) || '<=>?@[\]^_`{|}~（），。：；、·《》【】—АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', '                                             абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), '([㐀-䶿一-鿿])', ' \1 ', 'g')));