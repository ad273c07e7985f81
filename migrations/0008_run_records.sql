CREATE TABLE "research_run_records" (
	"run_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"key" text NOT NULL,
	"attempt" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "research_run_records_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
ALTER TABLE "research_run_records" ADD CONSTRAINT "research_run_records_session_id_research_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."research_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "research_run_records_session" ON "research_run_records" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "research_sessions_run" ON "research_sessions" USING btree ("run_id");