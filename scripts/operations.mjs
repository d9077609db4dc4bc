// Writes what an operator looks up: the table of variables in docs/operations.md, which the server tests hold to
// config.ts, and docs/error-catalogue.md, which the check holds to the tests: node scripts/operations.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import { withVariables } from '../server/src/operationsPage.ts';
import { keepCatalogue } from './errorCatalogue.mjs';

const page = new URL('../docs/operations.md', import.meta.url);
writeFileSync(page, withVariables(readFileSync(page, 'utf8')));

const problems = keepCatalogue(false);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
