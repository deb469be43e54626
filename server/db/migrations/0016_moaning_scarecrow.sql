CREATE TABLE "refunds" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"refund_no" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_time" timestamp with time zone NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"otherwise" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp with time zone,
	CONSTRAINT "refunds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "refunds_tenant_id_refund_no_unique" UNIQUE("tenant_id","refund_no"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_payment_id_payments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_trade_id_payment_trades_tenant_id_id_fk" FOREIGN KEY ("tenant_id","trade_id") REFERENCES "public"."payment_trades"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("tenant_id","payment_id","create_time");--> statement-breakpoint
CREATE INDEX "refunds_stuck" ON "refunds" USING btree ("tenant_id","create_time") WHERE "refunds"."state" in ('unknown', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_time") WHERE "refunds"."state" in ('pending', 'unknown');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_trades_open" ON "payment_trades" USING btree ("create_time") WHERE "payment_trades"."state" = 'open';