CREATE TABLE "workflow_long_texts" (
	"thread_id" text NOT NULL,
	"text_id" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "workflow_long_texts_thread_id_text_id_pk" PRIMARY KEY("thread_id","text_id")
);
--> statement-breakpoint
ALTER TABLE "workflow_checkpoint_blobs" ADD COLUMN "long_texts" json;--> statement-breakpoint
ALTER TABLE "workflow_checkpoint_writes" ADD COLUMN "long_texts" json;--> statement-breakpoint
ALTER TABLE "workflow_run_events" ADD COLUMN "long_texts" json;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "long_texts" json;--> statement-breakpoint
ALTER TABLE "workflow_threads" ADD COLUMN "long_texts" json;--> statement-breakpoint
CREATE INDEX "workflow_run_events_long_texts" ON "workflow_run_events" USING btree ("run_id") WHERE long_texts is not null;