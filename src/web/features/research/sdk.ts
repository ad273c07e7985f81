// Not the whole `Client`: its thread streaming brings a hundred kilobytes that this page does not use.
import { RunsClient } from '@langchain/langgraph-sdk/client';

/** The official client without its own reconnecting: `research-runs.ts` does that, and tells the page. */
export class OneTryRunsClient extends RunsClient {
  protected override streamWithRetry<T extends { id?: string; event: string; data: unknown }>(
    config: Parameters<RunsClient['streamWithRetry']>[0],
  ): AsyncGenerator<T> {
    return super.streamWithRetry<T>({ ...config, maxRetries: 0 });
  }
}
