ALTER TABLE "workflow_run_events" ADD COLUMN "at_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_threads" ADD COLUMN "run_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "workflow_runs" r SET "number" = n.number FROM (SELECT "run_id", row_number() OVER (PARTITION BY "thread_id" ORDER BY "created_at") AS number FROM "workflow_runs") n WHERE n.run_id = r.run_id;--> statement-breakpoint
UPDATE "workflow_threads" t SET "run_count" = (SELECT count(*) FROM "workflow_runs" r WHERE r.thread_id = t.thread_id);
