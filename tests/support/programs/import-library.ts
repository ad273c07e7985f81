import { openLibrary } from '#evidence/library/library.ts';

const [uri = '', batchDocuments, ...files] = process.argv.slice(2);
process.stdout.write('loaded\n');
const library = await openLibrary({ uri, starter: true });
process.stdout.write('open\n');
const { imported, resumed } = await library.import(files, { batchDocuments: Number(batchDocuments) });
process.stdout.write(`${JSON.stringify({ imported, resumed })}\n`);
await library.close();
process.exit();
