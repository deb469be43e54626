CREATE TABLE "order_counts" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "order_counts_tenant_id_customer_id_state_pk" PRIMARY KEY("tenant_id","customer_id","state")
);
--> statement-breakpoint
CREATE TABLE "order_deductions" (
	"tenant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_deductions_tenant_id_order_id_kind_pk" PRIMARY KEY("tenant_id","order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"commodity_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"unit" jsonb NOT NULL,
	"price" integer NOT NULL,
	"sale_price" integer NOT NULL,
	"amount" integer NOT NULL,
	"covered" integer DEFAULT 0 NOT NULL,
	"covered_product_id" uuid,
	"covered_product_name" jsonb,
	"covered_model" text DEFAULT '' NOT NULL,
	"share" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "order_lines_sent" CHECK ("order_lines"."sent" between 0 and "order_lines"."amount"),
	CONSTRAINT "order_lines_covered_pieces" CHECK ("order_lines"."covered" between 0 and "order_lines"."amount")
);
--> statement-breakpoint
CREATE TABLE "order_numbers" (
	"tenant_id" uuid NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "order_numbers_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "order_records" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachment" uuid[] DEFAULT '{}' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_records_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"tenant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "order_totals_tenant_id_state_slot_pk" PRIMARY KEY("tenant_id","state","slot")
);
--> statement-breakpoint
CREATE TABLE "order_words" (
	"tenant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "order_words_tenant_id_order_id_pk" PRIMARY KEY("tenant_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"order_no" text NOT NULL,
	"address" jsonb,
	"is_pickup" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"total" integer NOT NULL,
	"payable" integer NOT NULL,
	"pieces" integer NOT NULL,
	"payment_id" uuid,
	"payment_no" text DEFAULT '' NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	"ship_time" timestamp with time zone,
	"finish_time" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"pickup_code" text DEFAULT '' NOT NULL,
	"pickup_tries" integer DEFAULT 0 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "orders_tenant_id_order_no_unique" UNIQUE("tenant_id","order_no")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"company" text NOT NULL,
	"number" text NOT NULL,
	"lines" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_deductions" ADD CONSTRAINT "order_deductions_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_records" ADD CONSTRAINT "order_records_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_words" ADD CONSTRAINT "order_words_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("tenant_id","order_id","place");--> statement-breakpoint
CREATE INDEX "order_lines_covered" ON "order_lines" USING btree ("tenant_id","covered_product_id","variant_id") WHERE "order_lines"."covered" > 0;--> statement-breakpoint
CREATE INDEX "order_records_tenant_id_order_id_create_time_id_index" ON "order_records" USING btree ("tenant_id","order_id","create_time","id");--> statement-breakpoint
CREATE INDEX "order_words_words" ON "order_words" USING gin ("tenant_id","customer_id","words");--> statement-breakpoint
CREATE INDEX "orders_customer_state" ON "orders" USING btree ("tenant_id","customer_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("tenant_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "orders_time" ON "orders" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "orders_linkman" ON "orders" USING btree ("tenant_id","linkman_id");--> statement-breakpoint
CREATE INDEX "orders_expire" ON "orders" USING btree ("expire_time") WHERE "orders"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("ship_time") WHERE "orders"."state" = 'shipped';--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("tenant_id","order_id","create_time");