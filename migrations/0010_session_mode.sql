ALTER TABLE "research_sessions" ADD COLUMN "mode" text DEFAULT 'quick' NOT NULL;--> statement-breakpoint
UPDATE "research_sessions" SET "mode" = "report"->>'mode' WHERE "report"->>'mode' IS NOT NULL;
