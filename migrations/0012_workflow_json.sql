ALTER TABLE "workflow_runs" ALTER COLUMN "kwargs" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "workflow_threads" ALTER COLUMN "values" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "workflow_threads" ADD COLUMN "error" jsonb;