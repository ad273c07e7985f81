import type { Connector } from '../../connector.ts';
import { createOpenFdaClient, type OpenFdaSettings } from './client.ts';
import { createLabelConnector } from './labels.ts';
import { createRecallConnector } from './recalls.ts';
import { createReportConnector } from './reports.ts';

/** openFDA's labels, recalls and counts of reports: three sources with one pace, so that each can fail alone. */
export function createOpenFdaConnectors(settings: OpenFdaSettings): Connector[] {
  const client = createOpenFdaClient(settings);
  const { clock, read } = settings;
  return [
    createLabelConnector(client, clock, read),
    createRecallConnector(client, clock, read),
    createReportConnector(client, clock, read),
  ];
}
