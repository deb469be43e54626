CREATE TABLE "after_sale_counts" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "after_sale_counts_tenant_id_customer_id_state_pk" PRIMARY KEY("tenant_id","customer_id","state")
);
--> statement-breakpoint
CREATE TABLE "after_sale_lines" (
	"tenant_id" uuid NOT NULL,
	"after_sale_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "after_sale_lines_tenant_id_after_sale_id_line_id_pk" PRIMARY KEY("tenant_id","after_sale_id","line_id"),
	CONSTRAINT "after_sale_lines_pieces" CHECK ("after_sale_lines"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "after_sale_numbers" (
	"tenant_id" uuid NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "after_sale_numbers_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "after_sale_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"after_sale_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachment" uuid[] DEFAULT '{}' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "after_sale_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "after_sale_totals" (
	"tenant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "after_sale_totals_tenant_id_state_slot_pk" PRIMARY KEY("tenant_id","state","slot")
);
--> statement-breakpoint
CREATE TABLE "after_sale_words" (
	"tenant_id" uuid NOT NULL,
	"after_sale_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "after_sale_words_tenant_id_after_sale_id_pk" PRIMARY KEY("tenant_id","after_sale_id")
);
--> statement-breakpoint
CREATE TABLE "after_sales" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"after_sale_no" text NOT NULL,
	"type" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL,
	"amount" integer NOT NULL,
	"return_address" text DEFAULT '' NOT NULL,
	"return_company" text DEFAULT '' NOT NULL,
	"return_number" text DEFAULT '' NOT NULL,
	"sent_company" text DEFAULT '' NOT NULL,
	"sent_number" text DEFAULT '' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"refund_id" uuid,
	"otherwise" text DEFAULT '' NOT NULL,
	"send_time" timestamp with time zone,
	"finish_time" timestamp with time zone,
	CONSTRAINT "after_sales_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "after_sales_tenant_id_after_sale_no_unique" UNIQUE("tenant_id","after_sale_no")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returning" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD CONSTRAINT "after_sale_lines_tenant_id_after_sale_id_after_sales_tenant_id_id_fk" FOREIGN KEY ("tenant_id","after_sale_id") REFERENCES "public"."after_sales"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD CONSTRAINT "after_sale_lines_tenant_id_line_id_order_lines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","line_id") REFERENCES "public"."order_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_records" ADD CONSTRAINT "after_sale_records_tenant_id_after_sale_id_after_sales_tenant_id_id_fk" FOREIGN KEY ("tenant_id","after_sale_id") REFERENCES "public"."after_sales"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_words" ADD CONSTRAINT "after_sale_words_tenant_id_after_sale_id_after_sales_tenant_id_id_fk" FOREIGN KEY ("tenant_id","after_sale_id") REFERENCES "public"."after_sales"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "after_sale_lines_line" ON "after_sale_lines" USING btree ("tenant_id","line_id");--> statement-breakpoint
CREATE INDEX "after_sale_records_tenant_id_after_sale_id_create_time_id_index" ON "after_sale_records" USING btree ("tenant_id","after_sale_id","create_time","id");--> statement-breakpoint
CREATE INDEX "after_sale_words_words" ON "after_sale_words" USING gin ("tenant_id","customer_id","words");--> statement-breakpoint
CREATE INDEX "after_sales_order" ON "after_sales" USING btree ("tenant_id","order_id","create_time");--> statement-breakpoint
CREATE INDEX "after_sales_customer_time" ON "after_sales" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX "after_sales_state" ON "after_sales" USING btree ("tenant_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "after_sales_time" ON "after_sales" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "after_sales_refund" ON "after_sales" USING btree ("tenant_id","refund_id") WHERE "after_sales"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "after_sales_sent" ON "after_sales" USING btree ("send_time") WHERE "after_sales"."state" = 'sending';--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_back" CHECK ("order_lines"."returning" >= 0 and "order_lines"."refunded" >= 0 and "order_lines"."returning" + "order_lines"."refunded" <= "order_lines"."amount");