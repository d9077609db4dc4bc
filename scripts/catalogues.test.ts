import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { write } from '@vitrine/rules/messages/write';
import { isRespelled } from '@vitrine/rules/storefronts/spelling';
import { isLocale, languages, type Locale, locales, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { folders } from './lib/messageFolders.mjs';

const root = path.join(import.meta.dirname, '..');
type Language = (typeof languages)[number];

/** The text of every source file that may use a message; rules and contract name keys too. */
const codeOf = (name: string): string =>
  globSync(`{${name},rules,contract}/src/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/messages\/(?:areas|\w+\/keys)\.ts$/u.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');

/** What source code writes out in quotes, and the starts of its templates up to a variable. */
const writtenIn = (code: string): { readonly quoted: Set<string>; readonly starts: Set<string> } => ({
  // The closing quote may open the next one: an apostrophe in a comment shifts nothing.
  quoted: new Set([...code.matchAll(/'([\w.-]+)(?=')/gu)].map(([, text = '']) => text)),
  starts: new Set([...code.matchAll(/`([\w.-]+)\$\{/gu)].map(([, text = '']) => text)),
});

/** Whether source code may use a key: written out, or as the start of a template that ends in a variable. */
const isAsked = ({ quoted, starts }: ReturnType<typeof writtenIn>, key: string): boolean =>
  quoted.has(key) || [...key.matchAll(/[._-]/gu)].some(({ index }) => starts.has(key.slice(0, index + 1)));

test('office and boutiques read each language in its own spelling, not in that of one country', () => {
  const inside = folders.filter(({ name }) => name === 'office' || name === 'boutique');
  expect(inside.flatMap((one) => one.locales).filter(isRespelled)).toEqual([]);
});

test('every folder of catalogues is compiled', () => {
  const found = globSync('*/src/**/*.po', { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
    path.dirname(path.dirname(path.join(root, file))),
  );
  expect([...new Set(found)].sort()).toEqual(folders.map(({ folder }) => path.normalize(folder)).sort());
});

describe.each(folders)('the messages of $name', ({ name, workspace = name, folder, messages, languages, locales }) => {
  const all = messages.areas();
  const english = new Map(all.map((area) => [area, messages.readPo(area, 'en')]));
  const written = writtenIn(codeOf(workspace));

  describe.each(all)('%s', (area) => {
    const texts = english.get(area) ?? new Map<string, string>();
    const variables = messages.variablesIn(area, 'en');
    const ids = [...texts.keys()].sort();

    test.each(languages)('has in %s each text that English has, and no other', (language) => {
      const translations = messages.readPo(area, language);
      expect([...translations.keys()].sort()).toEqual(ids);
      expect([...translations].filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    test.each(languages)('names the same variables in %s', (language) => {
      const translatedVariables = messages.variablesIn(area, language);
      const differs = [...variables].filter(([id, known]) => {
        const used = translatedVariables.get(id) ?? [];
        // A language may leave out a number that another shows ("one item").
        return used.some((one) => !known.includes(one)) || known.some((one) => one !== 'count' && !used.includes(one));
      });
      expect(differs).toEqual([]);
    });

    test('has types made from its English file', () => {
      expect(ids.filter((id) => !id.startsWith(`${area}.`))).toEqual([]);
      expect(readFileSync(path.join(folder, area, 'keys.ts'), 'utf8')).toBe(messages.keysSource(area));
    });

    test('has in a storefront’s own file only the texts that differ from its language’s, with the same variables', () => {
      const own = locales.flatMap((locale: Locale) => [...messages.variablesIn(area, locale)]);
      expect(own.filter(([id]) => !texts.has(id))).toEqual([]);
      expect(own.filter(([id, used]) => used.join(' ') !== variables.get(id)?.join(' '))).toEqual([]);
      const files = readdirSync(path.join(folder, area)).filter((file) => file.endsWith('.po'));
      const known = (file: string) => languages.some((language) => language === file) || isLocale(file);
      expect(files.filter((file) => !known(file.slice(0, -'.po'.length)))).toEqual([]);
    });
  });

  test('are known to the types, area by area', () => {
    expect(readFileSync(path.join(folder, 'areas.ts'), 'utf8')).toBe(messages.areasSource());
  });

  test.each(locales)('compile for %s', (locale) => {
    const wanted = [...english.values()].flatMap((texts) => [...texts.keys()]);
    expect(Object.keys(messages.compiledOf(locale)).sort()).toEqual(wanted.sort());
  });

  // Arabic has forms of its own for zero, two and few.
  test.each(languages.filter((language) => language !== 'ar'))('use the singular for 1 alone in %s', (language) => {
    const { tag } = storefronts[locales.find((locale) => storefronts[locale].language === language) ?? 'uk_en'];
    const shown = (id: string, text: string, count: number) =>
      write({ tag, messages: { [id]: compileMessageOrThrow(text) } }, id, { count, most: 9 }).replace(/\d+/u, '#');
    const wrong = all
      .flatMap((area) => [...messages.readPo(area, language)])
      // None of them may have texts of its own.
      .filter(([, text]) => text.includes('{count, plural') && !text.includes('=0'))
      .filter(([id, text]) => [0, 2, 5].some((count) => shown(id, text, count) !== shown(id, text, 7)));
    expect(wrong).toEqual([]);
  });

  test('are all used', () => {
    const unused = [...english].flatMap(([area, texts]) =>
      [...texts.keys()].filter((id) => !isAsked(written, id.slice(area.length + 1))),
    );
    expect(unused).toEqual([]);
  });

  const isOfPortuguese = locales.some((locale) => locale === 'br_pt');
  if (isOfPortuguese)
    test('address Brazil in Brazilian Portuguese, and Portugal in European', () => {
      const european =
        /morada|palavra-passe|encomenda|ficheiro|telemóvel|carrinho|\bcesto\b|apelido|subscri|estafeta|algarismo|faturação|\bligaç|\bpartilh|com sessão|\bestamos a \p{L}+r\b|\bpara si\b|\bconnosco\b|\bonline\b/iu;
      const textsIn = (locale: Locale): string[] =>
        Object.values(messages.compiledOf(locale)).map((message) => JSON.stringify(message));
      expect(textsIn('br_pt').filter((text) => european.test(text))).toEqual([]);
      const brazilian = /\bsenha\b|endereço de entrega|sobrenome|\bvocê\b|compartilh/iu;
      expect(textsIn('pt_pt').filter((text) => brazilian.test(text))).toEqual([]);
    });
});

test('every language is that of a storefront', () => {
  expect(new Set(locales.map((locale): Language => storefronts[locale].language))).toEqual(new Set(languages));
});
