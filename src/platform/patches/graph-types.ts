/**
 * Where the types of a graph that LangGraph compiled say what it keeps: fields of its class, of its builder and of a
 * channel, most of which exist for the compiler alone. `src/commands/workflow/types/tasks.test.ts` fails where they change.
 */
export const graphTypeFields = {
  all: '~InputType',
  builder: 'builder',
  input: '_inputDefinition',
  output: '_outputDefinition',
  config: '_configSchema',
  value: 'ValueType',
} as const;
