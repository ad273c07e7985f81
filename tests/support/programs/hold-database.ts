import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir, logger: createLogger('error') });
await database.db.execute(sql`create table if not exists kills (n serial primary key)`);
await database.db.execute(sql`insert into kills default values`);
console.log('holding');
setInterval(() => undefined, 60_000);
