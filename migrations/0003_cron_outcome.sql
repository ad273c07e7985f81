ALTER TABLE "workflow_store_items" ALTER COLUMN "value" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "workflow_crons" ADD COLUMN "last_run_id" uuid;--> statement-breakpoint
ALTER TABLE "workflow_crons" ADD COLUMN "last_error" text;