// The compiler of message catalogues for pages, API responses, mails and text messages. Messages are in
// {folder}/{area}/{language}.po; a storefront with its own wording has a small {locale}.po beside them. Ids are
// `area.key`, texts ICU MessageFormat.
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { respelled } from '../storefronts/spelling.ts';
import { type Language, type Locale, storefronts } from '../storefronts/storefronts.ts';

/** File system functions in use; `node:fs` fits. */
export type FileSystem = {
  readdirSync: (folder: string, options: { withFileTypes: true }) => { name: string; isDirectory: () => boolean }[];
  readFileSync: (file: string, encoding: 'utf8') => string;
  statSync: (file: string, options: { throwIfNoEntry: false }) => { mtimeMs: number } | undefined;
};

/** The catalogues of one folder. */
export type MessageFolder = {
  /** Sorted names of its areas. */
  areas: () => string[];
  /** Id → text of one PO file, empty without such a file. Throws an error that names file and line. */
  readPo: (area: string, name: Language | Locale) => Map<string, string>;
  /** Sorted variables of each text of a PO file. */
  variablesIn: (area: string, name: Language | Locale) => Map<string, string[]>;
  /**
   * A storefront's messages: those of its language, overridden by its own, in its spelling. Throws an error that names
   * file and id.
   */
  compiledOf: (locale: Locale) => Record<string, CompiledMessage>;
  /** TypeScript types of an area's keys and their variables, generated from its English file. */
  keysSource: (area: string) => string;
  /** TypeScript that collects the keys of all areas. */
  areasSource: () => string;
};

const po = formatter({ explicitIdAsDefault: true, origins: false });
const poLine = /^(?:#.*|(?:msg(?:id|str|ctxt) )?"(?:[^"\\]|\\.)*"|)$/u;

/** The parser skips a line that it cannot read, and with it a text. */
function assertLines(file: string, text: string): void {
  const lines = text.split(/\r?\n/u);
  const wrong = lines.findIndex((line) => !poLine.test(line.trim()));
  if (wrong >= 0) throw new Error(`${file}:${wrong + 1}: ${lines[wrong]} is no line of a PO file`);
}

function parsed(file: string, name: Language | Locale, text: string): Map<string, string> {
  assertLines(file, text);
  const entries = po.parse(text, { locale: name, sourceLocale: 'en', filename: file });
  if (entries instanceof Promise) throw new Error('PO files are read at once');
  const ids: readonly string[] = text.match(/^msgid ".+"$/gmu) ?? [];
  if (new Set(ids).size !== ids.length)
    throw new Error(`${file}: ${ids.find((id, at) => ids.indexOf(id) !== at)} occurs twice`);
  return new Map(Object.entries(entries).map(([id, message]) => [id, message.translation ?? '']));
}

function compiledText(file: string, id: string, text: string): CompiledMessage {
  try {
    return compileMessageOrThrow(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: ${id}: ${why}`, { cause: error });
  }
}

function namesIn(part: unknown, found: Set<string>): void {
  if (!Array.isArray(part)) return;
  const [name, type, format] = part;
  if (typeof name === 'string') found.add(name);
  if (typeof type === 'string' && typeof format === 'object' && format !== null)
    for (const choice of Object.values(format))
      if (Array.isArray(choice)) for (const token of choice) namesIn(token, found);
}

function variablesOf(message: CompiledMessage): string[] {
  const found = new Set<string>();
  for (const token of message) namesIn(token, found);
  return [...found].sort();
}

const pascal = (area: string) => area[0]?.toUpperCase() + area.slice(1);

/** The catalogues of a folder, read through `files`; error messages name the folder as `shown`. Expectations §1. */
export function messageFolder(files: FileSystem, folder: string, shown: string): MessageFolder {
  const areas = (): string[] =>
    files
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  const changedAt = (path: string): number | undefined =>
    files.statSync(`${folder}/${path}`, { throwIfNoEntry: false })?.mtimeMs;
  const readPo: MessageFolder['readPo'] = (area, name) => {
    const path = `${area}/${name}.po`;
    if (changedAt(path) === undefined) return new Map();
    return parsed(`${shown}/${path}`, name, files.readFileSync(`${folder}/${path}`, 'utf8'));
  };
  // Reloads a file only after a change: forty storefronts share a dozen languages.
  const known = new Map<string, { changed: number | undefined; messages: [string, CompiledMessage][] }>();
  const compiledFile = (area: string, name: Language | Locale): [string, CompiledMessage][] => {
    const path = `${area}/${name}.po`;
    const changed = changedAt(path);
    const before = known.get(path);
    if (before?.changed === changed && before !== undefined) return before.messages;
    const messages = [...readPo(area, name)].map(([id, text]): [string, CompiledMessage] => [
      id,
      compiledText(`${shown}/${path}`, id, text),
    ]);
    known.set(path, { changed, messages });
    return messages;
  };
  return {
    areas,
    readPo,
    variablesIn: (area, name) => new Map(compiledFile(area, name).map(([id, message]) => [id, variablesOf(message)])),
    compiledOf(locale) {
      const names = [storefronts[locale].language, locale] as const;
      const messages = areas().flatMap((area) => names.flatMap((name) => compiledFile(area, name)));
      return Object.fromEntries(messages.map(([id, message]) => [id, respelled(locale, message)]));
    },
    keysSource(area) {
      const rows = compiledFile(area, 'en').map(([id, message]) => {
        const names = variablesOf(message).map((name) => `'${name}'`);
        return `  '${id.slice(area.length + 1)}': ${names.join(' | ') || 'never'};`;
      });
      return `// Made by npm run messages from en.po: key → the variables its text names.\nexport type Keys = {\n${rows.sort().join('\n')}\n};\n`;
    },
    areasSource() {
      const all = areas();
      const imports = all.map((area) => `import type { Keys as ${pascal(area)} } from './${area}/keys.ts';`);
      const rows = all.map((area) => `  ${area}: ${pascal(area)};`);
      return `// Made by npm run messages: the areas of the catalogue.\n${imports.join('\n')}\n\nexport type Areas = {\n${rows.join('\n')}\n};\n`;
    },
  };
}
