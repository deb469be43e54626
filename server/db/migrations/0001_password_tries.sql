CREATE TABLE "password_tries" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"count" integer NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "password_tries_tenant_id_kind_account_pk" PRIMARY KEY("tenant_id","kind","account")
);
