-- Nothing changes in the tables: consecutive events share a row from here on, which a program before this one would misread.
COMMENT ON TABLE "workflow_run_events" IS 'Consecutive events of one name share a row: a line of data each, seq is that of the last';
