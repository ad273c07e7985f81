import { buildPgliteTemplate } from '#platform/database/template.ts';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: tsx scripts/build-template.ts <file>');
await buildPgliteTemplate(file);
