// node storefront/scripts/messages.ts                    types the keys of all areas anew (run after editing a PO file)
// node storefront/scripts/messages.ts remove AREA KEY…    takes texts out of all its files
// node storefront/scripts/messages.ts add AREA FILE.json writes { key: { language or locale: text } } into the area's
// files
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale, type Language, languages, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { areas, areasSource, keysSource, messagesFolder, readPo } from './catalogue.ts';

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

function writePo(area: string, name: Language | Locale, messages: Map<string, string>): void {
  const head = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: ${name}\\n"\n`;
  const rows = [...messages].sort(([a], [b]) => (a < b ? -1 : 1));
  const body = rows.map(([id, text]) => `\nmsgid ${quoted(id)}\nmsgstr ${quoted(text)}\n`).join('');
  writeFileSync(join(messagesFolder, area, `${name}.po`), head + body);
}

function add(area: string, table: Record<string, Partial<Record<Language | Locale, string>>>): void {
  mkdirSync(join(messagesFolder, area), { recursive: true });
  const names = new Set(Object.values(table).flatMap((row) => Object.keys(row)));
  for (const name of names) {
    const known = languages.find((language) => language === name) ?? (isLocale(name) ? name : undefined);
    if (!known) throw new Error(`${name} is neither a language nor a locale`);
    const messages = readPo(area, known);
    for (const [key, row] of Object.entries(table)) {
      const text = row[known];
      if (text !== undefined) messages.set(`${area}.${key}`, text);
    }
    writePo(area, known, messages);
  }
}

function remove(area: string, keys: readonly string[]): void {
  for (const file of readdirSync(join(messagesFolder, area)).filter((name) => name.endsWith('.po'))) {
    const name = file.slice(0, -'.po'.length);
    const known = languages.find((language) => language === name) ?? (isLocale(name) ? name : undefined);
    if (!known) continue;
    const gone = new Set(keys.map((key) => `${area}.${key}`));
    writePo(area, known, new Map([...readPo(area, known)].filter(([id]) => !gone.has(id))));
  }
}

const [command, area, file, ...more] = process.argv.slice(2);
if (command === 'remove' && area && file) remove(area, [file, ...more]);
if (command === 'add' && area && file) add(area, JSON.parse(readFileSync(file, 'utf8')));
for (const each of areas()) writeFileSync(join(messagesFolder, each, 'keys.ts'), keysSource(each));
writeFileSync(join(messagesFolder, 'areas.ts'), areasSource());
