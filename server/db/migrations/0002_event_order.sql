DROP INDEX "event_records_tenant_id_event_id_create_time_index";--> statement-breakpoint
DROP INDEX "events_customer_time";--> statement-breakpoint
DROP INDEX "events_customer_state";--> statement-breakpoint
DROP INDEX "events_state";--> statement-breakpoint
CREATE INDEX "event_records_tenant_id_event_id_create_time_id_index" ON "event_records" USING btree ("tenant_id","event_id","create_time","id");--> statement-breakpoint
CREATE INDEX "events_customer_time" ON "events" USING btree ("tenant_id","customer_id","create_time","id");--> statement-breakpoint
CREATE INDEX "events_customer_state" ON "events" USING btree ("tenant_id","customer_id","state","create_time","id");--> statement-breakpoint
CREATE INDEX "events_state" ON "events" USING btree ("tenant_id","state","create_time","id");