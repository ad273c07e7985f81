import { createClient, driveRun, type Load } from './drive.ts';

// `probe.ts <url> <load as JSON>`: one run after the other until told to stop; then says when the first event of each came.
const [url = '', load = ''] = process.argv.slice(2);
const client = createClient({ url });
const measured = { firstMs: [], wholeMs: [] };
process.once('disconnect', () => process.exit());
let isStopped = false;
process.once('message', () => {
  isStopped = true;
});
process.send?.('ready');
while (!isStopped) await driveRun(client, JSON.parse(load) as Load, measured);
process.send?.(measured.firstMs);
process.disconnect();
