import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Language, type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';

// Messages live in src/messages/{area}/{language}.po, an area being the argument of useText; a storefront that says
// something its own way has a small {locale}.po beside them. Ids are `area.key`.
export const messagesFolder = join(import.meta.dirname, '../src/messages');
const po = formatter({ explicitIdAsDefault: true, origins: false });

/** The areas of the catalogue, sorted. */
export function areas(folder: string = messagesFolder): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Id → text of one PO file; nothing when there is no such file. Throws on an id that stands twice. */
export function readPo(area: string, name: Language | Locale, folder: string = messagesFolder): Map<string, string> {
  const file = join(folder, area, `${name}.po`);
  if (!existsSync(file)) return new Map();
  const text = readFileSync(file, 'utf8');
  const parsed = po.parse(text, { locale: name, sourceLocale: 'en', filename: file });
  if (parsed instanceof Promise) throw new Error('PO files are read at once');
  const ids = text.match(/^msgid ".+"$/gmu) ?? [];
  if (new Set(ids).size !== ids.length) throw new Error(`${file}: an id stands twice`);
  return new Map(Object.entries(parsed).map(([id, message]) => [id, message.translation ?? '']));
}

/** A locale's messages: its language's, with the storefront's own words over them, compiled. */
export function compiledOf(locale: Locale, folder: string = messagesFolder): Record<string, CompiledMessage> {
  const compiled: Record<string, CompiledMessage> = {};
  for (const area of areas(folder))
    for (const name of [storefronts[locale].language, locale] as const)
      for (const [id, text] of readPo(area, name, folder)) compiled[id] = compileMessageOrThrow(text);
  return compiled;
}

function namesIn(part: unknown, found: Set<string>): void {
  if (!Array.isArray(part)) return;
  const [name, type, format] = part;
  if (typeof name === 'string') found.add(name);
  if (typeof type === 'string' && typeof format === 'object' && format !== null)
    for (const choice of Object.values(format))
      if (Array.isArray(choice)) for (const token of choice) namesIn(token, found);
}

/** The variables a message names, sorted. */
export function variablesOf(text: string): string[] {
  const found = new Set<string>();
  for (const token of compileMessageOrThrow(text)) namesIn(token, found);
  return [...found].sort();
}

/** The TypeScript that types an area's keys and their variables, made from its English file. */
export function keysSource(area: string, folder: string = messagesFolder): string {
  const rows = [...readPo(area, 'en', folder)].map(([id, text]) => {
    const names = variablesOf(text).map((name) => `'${name}'`);
    return `  '${id.slice(area.length + 1)}': ${names.join(' | ') || 'never'};`;
  });
  return `// Made by scripts/messages.ts from en.po: key → the variables its text names.\nexport type Keys = {\n${rows.sort().join('\n')}\n};\n`;
}

const pascal = (area: string) => area[0]?.toUpperCase() + area.slice(1);

/** The TypeScript that gathers all areas' keys. */
export function areasSource(folder: string = messagesFolder): string {
  const all = areas(folder);
  const imports = all.map((area) => `import type { Keys as ${pascal(area)} } from './${area}/keys.ts';`);
  const rows = all.map((area) => `  ${area}: ${pascal(area)};`);
  return `// Made by scripts/messages.ts: the areas of useText.\n${imports.join('\n')}\n\nexport type Areas = {\n${rows.join('\n')}\n};\n`;
}
