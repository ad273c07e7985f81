ALTER TABLE "workflow_threads" ADD COLUMN "state_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "research_attachments_user" ON "research_attachments" USING btree ("user_id");