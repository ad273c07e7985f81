ALTER TABLE "workflow_threads" ADD COLUMN "ttl_minutes" double precision;--> statement-breakpoint
ALTER TABLE "workflow_threads" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workflow_threads" ADD COLUMN "state_updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "workflow_threads_expires" ON "workflow_threads" USING btree ("expires_at") WHERE expires_at is not null;