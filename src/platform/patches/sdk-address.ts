/**
 * Where a `Client` of the official package without an address finds its server (`client/base.js` of
 * @langchain/langgraph-sdk): nodes and routes that start runs call back so.
 */
const place = Symbol.for('langgraph_api:url');

export function lendAddress(url: string, to: object): void {
  Object.defineProperty(to, place, { value: url, configurable: true, writable: true });
}
