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
ALTER TABLE "member_backs" ADD CONSTRAINT "member_backs_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;