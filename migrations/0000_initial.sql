CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"plan" text DEFAULT 'FREE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"day_limit" integer NOT NULL,
	"balance" integer NOT NULL,
	"total_used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_balance_not_negative" CHECK ("credit_accounts"."balance" >= 0),
	CONSTRAINT "credit_balance_within_limit" CHECK ("credit_accounts"."balance" <= "credit_accounts"."day_limit")
);
--> statement-breakpoint
CREATE TABLE "credit_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"transaction_type" text NOT NULL,
	"amount" integer NOT NULL,
	"description" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"session_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"final_report" text,
	"report" jsonb,
	"original_image_data" text,
	"hold_id" uuid,
	"thread_id" uuid,
	"run_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workflow_checkpoint_blobs" (
	"thread_id" text NOT NULL,
	"namespace" text DEFAULT '' NOT NULL,
	"channel" text NOT NULL,
	"version" text NOT NULL,
	"value" json,
	CONSTRAINT "workflow_checkpoint_blobs_thread_id_namespace_channel_version_pk" PRIMARY KEY("thread_id","namespace","channel","version")
);
--> statement-breakpoint
CREATE TABLE "workflow_checkpoint_writes" (
	"thread_id" text NOT NULL,
	"namespace" text DEFAULT '' NOT NULL,
	"checkpoint_id" text NOT NULL,
	"task_id" text NOT NULL,
	"idx" integer NOT NULL,
	"channel" text NOT NULL,
	"value" json,
	CONSTRAINT "workflow_checkpoint_writes_thread_id_namespace_checkpoint_id_task_id_idx_pk" PRIMARY KEY("thread_id","namespace","checkpoint_id","task_id","idx")
);
--> statement-breakpoint
CREATE TABLE "workflow_checkpoints" (
	"thread_id" text NOT NULL,
	"namespace" text DEFAULT '' NOT NULL,
	"checkpoint_id" text NOT NULL,
	"parent_id" text,
	"run_id" uuid,
	"checkpoint" json NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_checkpoints_thread_id_namespace_checkpoint_id_pk" PRIMARY KEY("thread_id","namespace","checkpoint_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_run_events" (
	"run_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"event" text NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "workflow_run_events_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "workflow_runs" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"assistant_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"crashes" integer DEFAULT 0 NOT NULL,
	"multitask_strategy" text DEFAULT 'reject' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"kwargs" jsonb NOT NULL,
	"error" jsonb,
	"cancel_action" text,
	"cancel_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_threads" (
	"thread_id" uuid PRIMARY KEY NOT NULL,
	"owner" text,
	"status" text DEFAULT 'idle' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"values" jsonb,
	"interrupts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_sessions" ADD CONSTRAINT "research_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_events" ADD CONSTRAINT "workflow_run_events_run_id_workflow_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_thread_id_workflow_threads_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."workflow_threads"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_tokens_user" ON "auth_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_transactions_user" ON "credit_transactions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "research_sessions_user" ON "research_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "research_sessions_without_run" ON "research_sessions" USING btree ("started_at") WHERE "research_sessions"."status" = 'RUNNING' and "research_sessions"."run_id" is null;--> statement-breakpoint
CREATE INDEX "workflow_checkpoints_run" ON "workflow_checkpoints" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "workflow_runs_thread" ON "workflow_runs" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "workflow_threads_owner" ON "workflow_threads" USING btree ("owner","created_at");