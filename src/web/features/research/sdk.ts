// Not the whole `Client`: its thread streaming brings a hundred kilobytes that this page does not use.
export { RunsClient } from '@langchain/langgraph-sdk/client';
