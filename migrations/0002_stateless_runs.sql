ALTER TABLE "workflow_runs" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workflow_threads" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "workflow_threads_deleted" ON "workflow_threads" USING btree ("deleted_at") WHERE deleted_at is not null;