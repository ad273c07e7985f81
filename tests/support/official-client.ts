import { Client } from '@langchain/langgraph-sdk';

/** What the suites of the official client share. */
export type Official = {
  url: string;
  client: Client;
  fetch: typeof fetch;
};

const own = (resource: object) => {
  const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(resource));
  return Object.keys(methods);
};

/** An official client that remembers which of its methods were called. */
export function createTalliedClient(apiUrl: string, fetcher: typeof fetch) {
  const callerOptions = { maxRetries: 0, fetch: fetcher };
  const client = new Client({ apiUrl, apiKey: null, callerOptions });
  const called = new Set<string>();
  const methods: string[] = [];
  for (const [name, resource] of Object.entries(client)) {
    if (typeof resource !== 'object') continue;
    methods.push(...own(resource).map((method) => `${name}.${method}`));
    const watched = new Proxy(resource, {
      get(target, method) {
        const value = Reflect.get(target, method, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          called.add(`${name}.${String(method)}`);
          return value.apply(target, args);
        };
      },
    });
    Object.assign(client, { [name]: watched });
  }
  return { client, methods, uncalled: () => methods.filter((method) => !called.has(method)) };
}
