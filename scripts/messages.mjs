// npm run messages                                regenerates the types of all areas' keys (after editing a PO file)
// npm run messages -- remove FOLDER AREA KEY…     takes texts out of all files of the area
// npm run messages -- add FOLDER AREA FILE.json   writes { key: { language or locale: text } } into the area's files
// FOLDER is `storefront` (what pages say), `server` (refusals, answers of calls, mails, text messages), `office`,
// or `boutique` (the page of boutiques).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLocale } from '../rules/src/storefronts/storefronts.ts';
import { folders } from './lib/messageFolders.mjs';

const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

function writePo({ folder }, area, name, messages) {
  const head = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: ${name}\\n"\n`;
  const rows = [...messages].sort(([a], [b]) => (a < b ? -1 : 1));
  const body = rows.map(([id, text]) => `\nmsgid ${quoted(id)}\nmsgstr ${quoted(text)}\n`).join('');
  writeFileSync(path.join(folder, area, `${name}.po`), head + body);
}

function add(where, area, table) {
  mkdirSync(path.join(where.folder, area), { recursive: true });
  for (const name of new Set(Object.values(table).flatMap((row) => Object.keys(row)))) {
    if (!where.languages.includes(name) && !isLocale(name))
      throw new Error(`${name} is neither a language of ${where.name} nor a locale`);
    const messages = where.messages.readPo(area, name);
    for (const [key, { [name]: text }] of Object.entries(table))
      if (text !== undefined) messages.set(`${area}.${key}`, text);
    writePo(where, area, name, messages);
  }
}

/** Names the languages without a text, so that none is forgotten before `scripts/catalogues.test.ts` refuses it. */
function reportMissing({ messages, languages }, area, keys) {
  for (const key of keys) {
    const missing = languages.filter((language) => !messages.readPo(area, language).get(`${area}.${key}`));
    if (missing.length > 0) console.error(`${area}.${key} has no text in ${missing.join(', ')}`);
  }
}

function remove(where, area, keys) {
  const removed = new Set(keys.map((key) => `${area}.${key}`));
  for (const file of readdirSync(path.join(where.folder, area)).filter((name) => name.endsWith('.po'))) {
    const name = file.slice(0, -'.po'.length);
    const messages = where.messages.readPo(area, name);
    writePo(where, area, name, new Map([...messages].filter(([id]) => !removed.has(id))));
  }
}

const [command, name, area, ...rest] = process.argv.slice(2);
if (command !== undefined) {
  const where = folders.find((one) => one.name === name);
  if (!['add', 'remove'].includes(command) || !where || !area || rest.length === 0) {
    console.error(`npm run messages -- add|remove ${folders.map((one) => one.name).join('|')} AREA FILE.json|KEY…`);
    process.exit(1);
  }
  if (command === 'remove') remove(where, area, rest);
  else {
    const table = JSON.parse(readFileSync(rest[0], 'utf8'));
    add(where, area, table);
    reportMissing(where, area, Object.keys(table));
  }
}
for (const { folder, messages } of folders) {
  for (const each of messages.areas()) writeFileSync(path.join(folder, each, 'keys.ts'), messages.keysSource(each));
  writeFileSync(path.join(folder, 'areas.ts'), messages.areasSource());
}
