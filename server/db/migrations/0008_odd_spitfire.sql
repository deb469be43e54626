CREATE TABLE "goods" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"code" text NOT NULL,
	"unit" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "goods_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "goods_tenant_id_kind_code_unique" UNIQUE("tenant_id","kind","code")
);
--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "goods_time" ON "goods" USING btree ("tenant_id","kind","create_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "goods_words" ON "goods" USING gin ("tenant_id",to_tsvector('simple', regexp_replace(translate(lower(coalesce("name" ->> 'zh', '') || ' ' || coalesce("name" ->> 'en', '') || ' ' || coalesce("name" ->> 'ru', '') || ' ' || coalesce("name" ->> 'tw', '') || ' ' || "code" || ' ' || translate("code", '-_/.#', '')), '!"#$%&''()*+,-./:' || chr(59) || '<=>?@[\]^_`{|}~（），。：；、·《》【】—АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', '                                             абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), '([㐀-䶿一-鿿])', ' \1 ', 'g')));