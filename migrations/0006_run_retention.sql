ALTER TABLE "workflow_runs" ADD COLUMN "events_pruned_to" bigint;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "state_pruned" boolean DEFAULT false NOT NULL;