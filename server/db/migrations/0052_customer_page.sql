CREATE TABLE "customer_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"content" text NOT NULL,
	"attachment" uuid[] DEFAULT '{}' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_tenant_id_customer_id_create_time_id_index" ON "customer_notes" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "im_conversations_customer_time" ON "im_conversations" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_entries_customer_time" ON "member_entries" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_customer_time" ON "orders" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "registrations_customer_time" ON "registrations" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "service_reports_customer_time" ON "service_reports" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "survey_links_customer_time" ON "survey_links" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_customer_time" ON "payments" USING btree ("tenant_id","customer_id","pay_time","id") WHERE "payments"."pay_time" is not null;