CREATE TABLE "invoice_counts" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "invoice_counts_tenant_id_customer_id_state_pk" PRIMARY KEY("tenant_id","customer_id","state")
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"tenant_id" uuid NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "invoice_orders" (
	"tenant_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invoice_orders_tenant_id_invoice_id_order_id_pk" PRIMARY KEY("tenant_id","invoice_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachment" uuid[] DEFAULT '{}' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "invoice_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoice_titles" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_titles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoice_totals" (
	"tenant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "invoice_totals_tenant_id_state_slot_pk" PRIMARY KEY("tenant_id","state","slot")
);
--> statement-breakpoint
CREATE TABLE "invoice_words" (
	"tenant_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "invoice_words_tenant_id_invoice_id_pk" PRIMARY KEY("tenant_id","invoice_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"invoice_no" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"event_id" uuid,
	"title" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"file_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"issue_time" timestamp with time zone,
	CONSTRAINT "invoices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invoices_tenant_id_invoice_no_unique" UNIQUE("tenant_id","invoice_no")
);
--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_tenant_id_invoice_id_invoices_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_tenant_id_invoice_id_invoices_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_words" ADD CONSTRAINT "invoice_words_tenant_id_invoice_id_invoices_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_current" ON "invoice_orders" USING btree ("tenant_id","order_id") WHERE "invoice_orders"."is_current";--> statement-breakpoint
CREATE INDEX "invoice_records_tenant_id_invoice_id_create_time_id_index" ON "invoice_records" USING btree ("tenant_id","invoice_id","create_time","id");--> statement-breakpoint
CREATE INDEX "invoice_titles_linkman" ON "invoice_titles" USING btree ("tenant_id","linkman_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_default" ON "invoice_titles" USING btree ("tenant_id","linkman_id") WHERE "invoice_titles"."is_default";--> statement-breakpoint
CREATE INDEX "invoice_words_words" ON "invoice_words" USING gin ("tenant_id","customer_id","words");--> statement-breakpoint
CREATE INDEX "invoices_customer_time" ON "invoices" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("tenant_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "invoices_time" ON "invoices" USING btree ("tenant_id","create_time","id");