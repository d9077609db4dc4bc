// Writes the table of variables into docs/operations.md: node scripts/operations.mjs. The server tests hold it to config.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { withVariables } from '../server/src/operationsPage.ts';

const page = new URL('../docs/operations.md', import.meta.url);
writeFileSync(page, withVariables(readFileSync(page, 'utf8')));
