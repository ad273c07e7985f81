CREATE TABLE "workflow_store_vectors" (
	"owner" text NOT NULL,
	"namespace" text[] NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"vector" real[] NOT NULL,
	CONSTRAINT "workflow_store_vectors_owner_namespace_key_field_pk" PRIMARY KEY("owner","namespace","key","field")
);
--> statement-breakpoint
ALTER TABLE "workflow_checkpoints" ALTER COLUMN "metadata" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "workflow_runs" ALTER COLUMN "metadata" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "workflow_runs" ALTER COLUMN "metadata" SET DEFAULT '{}'::json;--> statement-breakpoint
ALTER TABLE "workflow_threads" ALTER COLUMN "interrupts" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "workflow_threads" ALTER COLUMN "interrupts" SET DEFAULT '{}'::json;--> statement-breakpoint
ALTER TABLE "workflow_store_vectors" ADD CONSTRAINT "workflow_store_vectors_owner_namespace_key_workflow_store_items_owner_namespace_key_fk" FOREIGN KEY ("owner","namespace","key") REFERENCES "public"."workflow_store_items"("owner","namespace","key") ON DELETE cascade ON UPDATE no action;