DROP INDEX "orders_expire";--> statement-breakpoint
DROP INDEX "refunds_stuck";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "trade_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "member_backs" ADD COLUMN "lost_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "offline_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
-- what waits to be paid otherwise than here had no end: it has the default's days from now
UPDATE "orders" SET "expire_time" = now() + interval '7 days' WHERE "state" = 'offlinePending';--> statement-breakpoint
-- money that came over the counter has a payment, as what comes through a provider has
INSERT INTO "payments" ("tenant_id", "id", "payment_no", "linkman_id", "customer_id", "biz_type", "biz_id", "subject", "amount", "state", "channel", "pay_time", "create_time", "expire_time")
SELECT o."tenant_id", gen_random_uuid(),
	'P' || to_char(o."pay_time" AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD') || lpad(mod(('x' || substr(md5(o."id"::text), 1, 12))::bit(48)::bigint, 1000000000000)::text, 12, '0'),
	o."linkman_id", o."customer_id", 'order', o."id", o."order_no", o."payable", 'paid', 'counter', o."pay_time", o."pay_time", o."pay_time"
FROM "orders" o WHERE o."payment_id" IS NULL AND o."pay_time" IS NOT NULL AND o."payable" > 0;--> statement-breakpoint
UPDATE "orders" o SET "payment_id" = p."id" FROM "payments" p
WHERE p."tenant_id" = o."tenant_id" AND p."biz_type" = 'order' AND p."biz_id" = o."id" AND p."channel" = 'counter' AND o."payment_id" IS NULL;--> statement-breakpoint
-- and what of it went back by an after-sale has a refund, with what staff said of how
INSERT INTO "refunds" ("tenant_id", "id", "refund_no", "payment_id", "amount", "reason", "state", "otherwise", "next_time", "create_time", "finish_time")
SELECT s."tenant_id", gen_random_uuid(),
	'R' || to_char(s."update_time" AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD') || lpad(mod(('x' || substr(md5(s."id"::text), 1, 15))::bit(60)::bigint, 10000000000000000)::text, 16, '0'),
	p."id", coalesce(b."money", s."amount"), 'afterSale', 'refunded', s."otherwise", s."update_time", coalesce(b."create_time", s."update_time"), coalesce(s."finish_time", s."update_time")
FROM "after_sales" s
JOIN "payments" p ON p."tenant_id" = s."tenant_id" AND p."biz_type" = 'order' AND p."biz_id" = s."order_id" AND p."channel" = 'counter'
LEFT JOIN "member_backs" b ON b."tenant_id" = s."tenant_id" AND b."order_id" = s."order_id" AND b."ref" = s."id"::text
WHERE s."state" = 'refunded' AND s."refund_id" IS NULL AND coalesce(b."money", s."amount") > 0;--> statement-breakpoint
UPDATE "after_sales" s SET "refund_id" = r."id" FROM "refunds" r
WHERE r."tenant_id" = s."tenant_id" AND r."trade_id" IS NULL AND s."refund_id" IS NULL
	AND r."refund_no" = 'R' || to_char(s."update_time" AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD') || lpad(mod(('x' || substr(md5(s."id"::text), 1, 15))::bit(60)::bigint, 10000000000000000)::text, 16, '0');--> statement-breakpoint
-- what of it was to go back because staff cancelled the order is owed until they say how: nobody was asked
INSERT INTO "refunds" ("tenant_id", "id", "refund_no", "payment_id", "amount", "reason", "state", "next_time", "create_time")
SELECT o."tenant_id", gen_random_uuid(),
	'R' || to_char(o."update_time" AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD') || lpad(mod(('x' || substr(md5(o."id"::text), 1, 15))::bit(60)::bigint, 10000000000000000)::text, 16, '0'),
	p."id", left_of."amount", 'cancelled', 'owed', o."update_time", coalesce(o."finish_time", o."update_time")
FROM "orders" o
JOIN "payments" p ON p."tenant_id" = o."tenant_id" AND p."id" = o."payment_id" AND p."channel" = 'counter'
CROSS JOIN LATERAL (SELECT p."amount" - coalesce(sum(r."amount"), 0)::integer AS "amount" FROM "refunds" r WHERE r."tenant_id" = p."tenant_id" AND r."payment_id" = p."id") left_of
WHERE o."state" = 'cancelled' AND left_of."amount" > 0;--> statement-breakpoint
UPDATE "payments" p SET "state" = 'refunded'
WHERE p."channel" = 'counter' AND p."amount" = (SELECT sum(r."amount") FROM "refunds" r WHERE r."tenant_id" = p."tenant_id" AND r."payment_id" = p."id" AND r."state" = 'refunded');--> statement-breakpoint
-- invoices that were issued before they followed what their orders lose
UPDATE "invoices" i SET "excess" = over."cents"
FROM (
	SELECT l."tenant_id", l."invoice_id", sum(greatest(0, l."amount" - CASE WHEN o."state" IN ('paid', 'shipped', 'completed') AND o."pay_time" IS NOT NULL THEN greatest(0, o."payable"
		+ coalesce((SELECT sum(d."amount") FROM "order_deductions" d WHERE d."tenant_id" = o."tenant_id" AND d."order_id" = o."id" AND d."kind" = 'balance'), 0)
		- coalesce((SELECT sum(b."money" + b."balance") FROM "member_backs" b WHERE b."tenant_id" = o."tenant_id" AND b."order_id" = o."id"), 0)
		- coalesce((SELECT sum(r."amount") FROM "refunds" r WHERE r."tenant_id" = o."tenant_id" AND r."payment_id" = o."payment_id" AND r."state" <> 'failed' AND r."reason" = 'elsewhere'), 0)) ELSE 0 END))::integer AS "cents"
	FROM "invoice_orders" l
	JOIN "orders" o ON o."tenant_id" = l."tenant_id" AND o."id" = l."order_id"
	WHERE l."is_current"
	GROUP BY l."tenant_id", l."invoice_id"
) over
WHERE i."tenant_id" = over."tenant_id" AND i."id" = over."invoice_id" AND i."state" = 'issued' AND i."excess" < over."cents";--> statement-breakpoint
ALTER TABLE "after_sales" DROP COLUMN "otherwise";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_waiting" ON "orders" USING btree ("expire_time") WHERE "orders"."state" in ('unpaid', 'offlinePending');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_open" ON "refunds" USING btree ("tenant_id","create_time") WHERE "refunds"."state" in ('unknown', 'failed', 'owed');
