CREATE TABLE "im_conversations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner" text NOT NULL,
	"customer_id" uuid,
	"linkman_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"seat_id" uuid,
	"product_id" uuid,
	"event_id" uuid,
	"event_no" text DEFAULT '' NOT NULL,
	"message_number" integer DEFAULT 0 NOT NULL,
	"change_number" integer DEFAULT 0 NOT NULL,
	"seen_by_seat" integer DEFAULT 0 NOT NULL,
	"seen_by_visitor" integer DEFAULT 0 NOT NULL,
	"seat_typing_until" timestamp with time zone,
	"visitor_typing_until" timestamp with time zone,
	"last_text" text DEFAULT '' NOT NULL,
	"last_time" timestamp with time zone DEFAULT now() NOT NULL,
	"queue_time" timestamp with time zone,
	"take_time" timestamp with time zone,
	"close_time" timestamp with time zone,
	"is_wait_noted" boolean DEFAULT false NOT NULL,
	"stars" integer,
	"rating_content" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "im_conversations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "im_conversations_seat" CHECK (("im_conversations"."state" = 'serving') <= ("im_conversations"."seat_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "im_messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"change_number" integer NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid,
	"author_name" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"note" text,
	"content" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"card" jsonb,
	"transcript" jsonb,
	"quote" integer,
	"client_message_id" text NOT NULL,
	"is_recalled" boolean DEFAULT false NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "im_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "im_messages_number" UNIQUE("tenant_id","conversation_id","number"),
	CONSTRAINT "im_messages_client" UNIQUE("tenant_id","conversation_id","author","client_message_id")
);
--> statement-breakpoint
CREATE TABLE "im_seats" (
	"tenant_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"most" integer NOT NULL,
	"seen_time" timestamp with time zone NOT NULL,
	CONSTRAINT "im_seats_tenant_id_staff_id_pk" PRIMARY KEY("tenant_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "im_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"login_before_consult" boolean DEFAULT false NOT NULL,
	"welcome" jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "im_messages" ADD CONSTRAINT "im_messages_tenant_id_conversation_id_im_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."im_conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "im_seats" ADD CONSTRAINT "im_seats_tenant_id_staff_id_staff_tenant_id_id_fk" FOREIGN KEY ("tenant_id","staff_id") REFERENCES "public"."staff"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "im_settings" ADD CONSTRAINT "im_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "im_conversations_owner_open" ON "im_conversations" USING btree ("tenant_id","owner") WHERE "im_conversations"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "im_conversations_owner" ON "im_conversations" USING btree ("tenant_id","owner","create_time");--> statement-breakpoint
CREATE INDEX "im_conversations_linkman" ON "im_conversations" USING btree ("tenant_id","linkman_id");--> statement-breakpoint
CREATE INDEX "im_conversations_line" ON "im_conversations" USING btree ("tenant_id","queue_time","id") WHERE "im_conversations"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "im_conversations_seat" ON "im_conversations" USING btree ("tenant_id","seat_id") WHERE "im_conversations"."state" = 'serving';--> statement-breakpoint
CREATE INDEX "im_conversations_state_time" ON "im_conversations" USING btree ("tenant_id","state","last_time","id");--> statement-breakpoint
CREATE INDEX "im_conversations_open" ON "im_conversations" USING btree ("last_time") WHERE "im_conversations"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "im_messages_change" ON "im_messages" USING btree ("tenant_id","conversation_id","change_number");--> statement-breakpoint
CREATE INDEX "im_seats_seen" ON "im_seats" USING btree ("seen_time") WHERE "im_seats"."is_on";