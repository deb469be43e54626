CREATE TABLE "authorizations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"by_linkman_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"scopes" text[] NOT NULL,
	"end_day" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"linkman_id" uuid,
	"own_customer_id" uuid,
	"send_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"answer_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"is_end_read" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authorizations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "authorizations_phone" UNIQUE("tenant_id","customer_id","phone"),
	CONSTRAINT "authorizations_linkman" UNIQUE("tenant_id","linkman_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_tenant_id_customer_id_customers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authorizations_invited" ON "authorizations" USING btree ("tenant_id","phone");--> statement-breakpoint
INSERT INTO "authorizations" ("tenant_id", "id", "customer_id", "by_linkman_id", "name", "phone", "scopes", "state", "linkman_id", "send_time", "expire_time", "answer_time", "create_time")
SELECT l."tenant_id", l."id", l."customer_id", m."by_linkman_id", l."name", coalesce(nullif(l."phone", ''), l."id"::text), '{service,machines,money}', 'accepted', l."id", m."create_time", m."create_time", m."create_time", m."create_time"
FROM "member_authorizations" m JOIN "linkmen" l ON l."tenant_id" = m."tenant_id" AND l."id" = m."linkman_id";--> statement-breakpoint
UPDATE "messages" SET "customer_id" = a."customer_id" FROM "authorizations" a WHERE a."tenant_id" = "messages"."tenant_id" AND a."linkman_id" = "messages"."linkman_id";--> statement-breakpoint
DROP TABLE "member_authorizations" CASCADE;