import { FolderInUseError } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import { admin } from './commands/admin.ts';
import { ask } from './commands/ask.ts';
import { library } from './commands/library.ts';
import { serve } from './commands/serve.ts';
import type { Terminal } from './commands/terminal.ts';
import { UsageError } from './commands/terminal.ts';
import { workflow } from './commands/workflow.ts';
import { ConfigError, readConfig } from './config.ts';

const commands = { serve, ask, library, workflow, admin };

/** Where one of these is set, the graph library sends what every run holds to a tracing service, around our egress. */
const tracing = ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2'];

/** Runs one command of the product. Nothing else in `src/` reads the process: settings and streams are handed on. */
async function main(): Promise<number> {
  const [name = 'serve', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
  if (!command) throw new UsageError(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}`);
  // Graphs of others may be traced as their owners like.
  if (command !== workflow) for (const variable of tracing) delete process.env[variable];
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // Whoever asks twice wants no order.
      if (stop.signal.aborted) process.exit(1);
      stop.abort();
    });
  const terminal: Terminal = {
    out: (text) => process.stdout.write(`${text}\n`),
    note: (text) => process.stderr.write(`${text}\n`),
    stop: stop.signal,
    ...(process.stderr.isTTY && { redraw: (line: string) => redraw(line) }),
    // biome-ignore lint/style/noRestrictedGlobals: graphs look there for the logger of their server.
    shared: globalThis,
    onStrayError: (listener) => void process.on('unhandledRejection', listener),
  };
  return command(args, readConfig(process.env), terminal, process.env);
}

/** Writes over the line the cursor is in, in as much of it as the window shows. */
function redraw(line: string) {
  process.stderr.write(`\r\u001B[K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
}

/** A failure the operating system names, such as a missing file or a taken port. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected =
    [AppError, ConfigError, UsageError, FolderInUseError].some((kind) => error instanceof kind) ||
    isSystemError(error);
  process.stderr.write(
    `${isExpected ? (error as Error).message : ((error as Error)?.stack ?? String(error))}\n`,
  );
  process.exitCode = isExpected ? 2 : 1;
}
// Native modules of the library index keep handles open after a one-shot command is done.
process.stdout.write('', () => process.exit());
