CREATE TABLE "member_accounts" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"amount" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_accounts_tenant_id_customer_id_asset_pk" PRIMARY KEY("tenant_id","customer_id","asset"),
	CONSTRAINT "member_accounts_amount" CHECK ("member_accounts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "member_authorizations" (
	"tenant_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"by_linkman_id" uuid NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_authorizations_tenant_id_linkman_id_pk" PRIMARY KEY("tenant_id","linkman_id")
);
--> statement-breakpoint
CREATE TABLE "member_backs" (
	"tenant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"money" integer NOT NULL,
	"balance" integer NOT NULL,
	"points" integer NOT NULL,
	"service_fee" integer NOT NULL,
	"quota" integer NOT NULL,
	"is_after_earning" boolean NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_backs_tenant_id_order_id_ref_pk" PRIMARY KEY("tenant_id","order_id","ref")
);
--> statement-breakpoint
CREATE TABLE "member_corrections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"decided_by_id" uuid,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"decide_time" timestamp with time zone,
	CONSTRAINT "member_corrections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "member_entries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"delta" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text NOT NULL,
	"ref" text NOT NULL,
	"order_id" uuid,
	"number" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "member_entries_once" UNIQUE("tenant_id","asset","reason","ref")
);
--> statement-breakpoint
CREATE TABLE "member_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"levels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"earn_per_yuan" integer DEFAULT 1 NOT NULL,
	"fee_rate" integer DEFAULT 0 NOT NULL,
	"top_ups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"daily_quota_limit" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_top_ups" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_top_ups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "member_accounts" ADD CONSTRAINT "member_accounts_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_authorizations" ADD CONSTRAINT "member_authorizations_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_backs" ADD CONSTRAINT "member_backs_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_corrections" ADD CONSTRAINT "member_corrections_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_entries" ADD CONSTRAINT "member_entries_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_settings" ADD CONSTRAINT "member_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_top_ups" ADD CONSTRAINT "member_top_ups_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_corrections_state" ON "member_corrections" USING btree ("tenant_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "member_corrections_time" ON "member_corrections" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "member_entries_customer" ON "member_entries" USING btree ("tenant_id","customer_id","asset","create_time","id");--> statement-breakpoint
CREATE INDEX "member_entries_order" ON "member_entries" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "member_top_ups_linkman" ON "member_top_ups" USING btree ("tenant_id","linkman_id");--> statement-breakpoint
ALTER TABLE "im_conversations" ADD CONSTRAINT "im_conversations_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;