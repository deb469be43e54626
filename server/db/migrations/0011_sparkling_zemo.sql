CREATE TABLE "addresses" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"linkman_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"dist" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"is_default" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"commodity_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"price_seen" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cart_items_tenant_id_owner_variant_id_unique" UNIQUE("tenant_id","owner","variant_id")
);
--> statement-breakpoint
CREATE TABLE "commodities" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type_id" uuid,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"shelf" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"models" text[] DEFAULT '{}' NOT NULL,
	"is_covered" boolean DEFAULT false NOT NULL,
	"low_price" integer NOT NULL,
	"low_sale_price" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "commodities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "commodity_types" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" jsonb NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "commodity_types_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "commodity_variants" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"commodity_id" uuid NOT NULL,
	"specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price" integer NOT NULL,
	"discount_price" integer,
	"stock" integer,
	"weight" integer DEFAULT 0 NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "commodity_variants_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commodity_variants_stock" CHECK ("commodity_variants"."stock" is null or "commodity_variants"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_tenant_id_linkman_id_linkmen_tenant_id_id_fk" FOREIGN KEY ("tenant_id","linkman_id") REFERENCES "public"."linkmen"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commodities" ADD CONSTRAINT "commodities_tenant_id_id_goods_tenant_id_id_fk" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."goods"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commodities" ADD CONSTRAINT "commodities_tenant_id_type_id_commodity_types_tenant_id_id_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."commodity_types"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commodity_types" ADD CONSTRAINT "commodity_types_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commodity_types" ADD CONSTRAINT "commodity_types_tenant_id_parent_id_commodity_types_tenant_id_id_fk" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."commodity_types"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commodity_variants" ADD CONSTRAINT "commodity_variants_tenant_id_commodity_id_commodities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","commodity_id") REFERENCES "public"."commodities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_linkman" ON "addresses" USING btree ("tenant_id","linkman_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default" ON "addresses" USING btree ("tenant_id","linkman_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "cart_items_time" ON "cart_items" USING btree ("update_time");--> statement-breakpoint
CREATE INDEX "commodities_order" ON "commodities" USING btree ("tenant_id","shelf","order","create_time","id");--> statement-breakpoint
CREATE INDEX "commodities_sold" ON "commodities" USING btree ("tenant_id","shelf","sold","id");--> statement-breakpoint
CREATE INDEX "commodities_time" ON "commodities" USING btree ("tenant_id","shelf","create_time","id");--> statement-breakpoint
CREATE INDEX "commodities_price" ON "commodities" USING btree ("tenant_id","shelf","low_price","id");--> statement-breakpoint
CREATE INDEX "commodities_sale_price" ON "commodities" USING btree ("tenant_id","shelf","low_sale_price","id");--> statement-breakpoint
CREATE INDEX "commodities_type" ON "commodities" USING btree ("tenant_id","type_id");--> statement-breakpoint
CREATE INDEX "commodities_models" ON "commodities" USING gin ("tenant_id","models");--> statement-breakpoint
CREATE INDEX "commodity_variants_of" ON "commodity_variants" USING btree ("tenant_id","commodity_id","order","id");--> statement-breakpoint
CREATE INDEX "stock_moves_of" ON "stock_moves" USING btree ("tenant_id","variant_id","create_time");