import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale, languages, type Locale, locales, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { pluralOf } from '@vitrine/rules/money/plural';
import { describe, expect, test } from 'vitest';
import { write } from '../lib/messages.ts';
import { areas, areasSource, compiledOf, keysSource, messagesFolder, readPo, variablesOf } from '../../scripts/catalogue.ts';

const source = join(messagesFolder, '..');
const all = areas();
const names = (area: string, language: (typeof languages)[number]) => [...readPo(area, language).keys()].sort();

/** The text of every source file but tests and the catalogues themselves; rules and contract name message keys too. */
const code = [source, join(source, '../../rules/src'), join(source, '../../contract/src')]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|^messages\//u.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  .join('\n');

/** Whether source code may ask for a key: written out, or as the start of a template that ends in a variable. */
function isAsked(key: string): boolean {
  if (code.includes(`'${key}'`)) return true;
  const starts = [...key.matchAll(/[._-]/gu)].map(({ index }) => key.slice(0, index + 1));
  return ['', ...starts].some((start) => code.includes(`\`${start}\${`) && start !== '');
}

describe.each(all)('the texts of %s', (area) => {
  const english = names(area, 'en');

  test.each(languages)('stand in %s, each of them and no other', (language) => {
    expect(names(area, language)).toEqual(english);
    expect([...readPo(area, language)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(languages)('name the same variables in %s', (language) => {
    const texts = readPo(area, language);
    // A language may do without a number that another shows ("one item").
    const strange = [...readPo(area, 'en')].filter(([id, text]) => {
      const known = variablesOf(text);
      return variablesOf(texts.get(id) ?? '').some((name) => !known.includes(name));
    });
    expect(strange).toEqual([]);
  });

  test('belong to their area, and their types are made from them', () => {
    expect(english.filter((id) => !id.startsWith(`${area}.`))).toEqual([]);
    expect(readFileSync(join(messagesFolder, area, 'keys.ts'), 'utf8')).toBe(keysSource(area));
  });

  test('change in a storefront only what its language says', () => {
    const overrides = locales.flatMap((locale: Locale) => [...readPo(area, locale).keys()]);
    expect(overrides.filter((id) => !english.includes(id))).toEqual([]);
    const files = readdirSync(join(messagesFolder, area)).filter((file) => file.endsWith('.po'));
    const known = (name: string) => languages.some((language) => language === name) || isLocale(name);
    expect(files.filter((file) => !known(file.slice(0, -'.po'.length)))).toEqual([]);
  });
});

test('every area is known to the types', () => {
  expect(readFileSync(join(messagesFolder, 'areas.ts'), 'utf8')).toBe(areasSource());
});

// Arabic has forms of its own for none, two and few.
test.each(languages.filter((language) => language !== 'ar'))('%s takes the singular for 1 alone', (language) => {
  const { tag } = storefronts[locales.find((locale) => storefronts[locale].language === language) ?? 'uk_en'];
  const told = (id: string, text: string, count: number) =>
    write({ tag, messages: { [id]: compileMessageOrThrow(text) } }, id, { count, most: 9 }).replace(/\d+/u, '#');
  const wrong = all
    .flatMap((area) => [...readPo(area, language)])
    // None may have words of its own.
    .filter(([, text]) => text.includes('{count, plural') && !text.includes('=0'))
    .filter(([id, text]) => [0, 2, 5].some((count) => pluralOf(count) === 'plural' && told(id, text, count) !== told(id, text, 7)));
  expect(wrong).toEqual([]);
});

test('no text stands unused', () => {
  const unused = all.flatMap((area) =>
    names(area, 'en').filter((id) => !isAsked(id.slice(area.length + 1))),
  );
  expect(unused).toEqual([]);
});

test('every language of a storefront has its texts', () => {
  expect(new Set(locales.map((locale) => storefronts[locale].language))).toEqual(new Set(languages));
});

test('Brazil reads its own Portuguese, and Portugal keeps its own', () => {
  const european =
    /morada|palavra-passe|encomenda|ficheiro|telemóvel|carrinho|\bcesto\b|apelido|subscri|estafeta|algarismo|faturação|\bligaç|\bestamos a \p{L}+r\b|\bpara si\b|\bconnosco\b|\bonline\b/iu;
  const said = (locale: Locale): string[] => Object.values(compiledOf(locale)).map((message) => JSON.stringify(message));
  expect(said('br_pt').filter((text) => european.test(text))).toEqual([]);
  expect(said('pt_pt').filter((text) => /\bsenha\b|endereço de entrega|sobrenome|\bvocê\b/iu.test(text))).toEqual([]);
});
