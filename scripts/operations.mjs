// npm run operations: writes an operator's reference pages. The server tests compare the table of variables in
// docs/operations.md and .env.example with config.ts; the check compares docs/error-catalogue.md with the tests.
import { readFileSync, writeFileSync } from 'node:fs';
import { envExample, withVariables } from '../server/src/platform/config/operationsPage.ts';
import { keepCatalogue } from './errorCatalogue.mjs';

const page = new URL('../docs/operations.md', import.meta.url);
writeFileSync(page, withVariables(readFileSync(page, 'utf8')));
writeFileSync(new URL('../.env.example', import.meta.url), envExample());

const problems = keepCatalogue(false);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
