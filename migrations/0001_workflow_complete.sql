CREATE TABLE "workflow_assistant_versions" (
	"assistant_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"graph_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"config" jsonb NOT NULL,
	"context" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_assistant_versions_assistant_id_version_pk" PRIMARY KEY("assistant_id","version")
);
--> statement-breakpoint
CREATE TABLE "workflow_assistants" (
	"assistant_id" uuid PRIMARY KEY NOT NULL,
	"owner" text,
	"graph_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"context" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_crons" (
	"cron_id" uuid PRIMARY KEY NOT NULL,
	"owner" text,
	"assistant_id" text NOT NULL,
	"thread_id" uuid,
	"on_run_completed" text DEFAULT 'delete' NOT NULL,
	"schedule" text NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"end_time" timestamp with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"payload" jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"next_run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_store_items" (
	"owner" text DEFAULT '' NOT NULL,
	"namespace" text[] NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"ttl_minutes" double precision,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_store_items_owner_namespace_key_pk" PRIMARY KEY("owner","namespace","key")
);
--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "webhook" text;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "on_completion" text DEFAULT 'keep' NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_assistant_versions" ADD CONSTRAINT "workflow_assistant_versions_assistant_id_workflow_assistants_assistant_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."workflow_assistants"("assistant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_crons" ADD CONSTRAINT "workflow_crons_thread_id_workflow_threads_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."workflow_threads"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workflow_assistants_owner" ON "workflow_assistants" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "workflow_crons_owner" ON "workflow_crons" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "workflow_crons_next" ON "workflow_crons" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "workflow_store_items_expires" ON "workflow_store_items" USING btree ("expires_at");