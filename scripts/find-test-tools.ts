import { chromiumPath } from '../tests/support/browser.ts';
import { findPostgres } from '../tests/support/postgres.ts';

console.log(JSON.stringify({ chromium: chromiumPath, postgresql: findPostgres() }));
