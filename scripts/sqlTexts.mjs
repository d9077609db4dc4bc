// npm run sql-texts: numbers the changed texts of server/sql in server/sql/texts.json (decisions/0088). With --check only says
// whether a text is not numbered.
import { readFileSync, writeFileSync } from 'node:fs';
import { numberedTexts, readSql, readTexts } from '../server/src/platform/db/sqlFiles.ts';

const page = new URL('../server/sql/texts.json', import.meta.url);
const text = `${JSON.stringify(numberedTexts(await readTexts(), await readSql()), null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text) {
  console.error('A text of server/sql is not numbered: run `npm run sql-texts`.');
  process.exitCode = 1;
}
