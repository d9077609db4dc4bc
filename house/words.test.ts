// Typography of each language: signs that never occur in its texts. People review the texts; only this can be
// tested here.
import { readFileSync } from 'node:fs';
import { type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';

const never: Record<Wording, RegExp> = {
  // A sign in two parts keeps its distance without leaving its word.
  fr: /(?<![\u00A0\u202F])[;!?]|(?<!\u00A0)»|(?<![\u00A0\d]):|«(?!\u00A0)|["“”„]/u,
  en: / [;:!?]|["«»„]/u,
  de: / [;:!?]|["”«»]/u,
  es: / [;:!?]|["„]|(?:^|[.] )[^¿.?]*\?/u,
  it: / [;:!?]|["“„]/u,
  pt: / [;:!?]|["„]|\bvocê\b|\bvitrine\b/iu,
  br_pt: / [;:!?]|["„]|\b(?:montra|morada|chávena|autocarro|telemóvel|ecrã)s?\b/iu,
  ja: /[぀-ヿ一-鿿] ?[,.;:!?]|["“”]/u,
  ko: / [;:!?]|[“”"。、]/u,
  zh_hans: /[一-鿿] ?[,.;:!?]|["「」]/u,
  zh_hant: /[一-鿿] ?[,.;:!?]|["“”]/u,
  th: / [;:!?]|["«»๐-๙]/u,
  ar: /[؀-ۿ] ?[,;?]|["“”٠-٩]/u,
};

/** Every text of a file with its path; slugs are no text. */
function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === 'slug' ? [] : textsIn(one, `${path}.${key}`)));
}

test.each(wordings)('%s is set as the language is', (wording) => {
  const texts = ['', '.content', '.stores'].flatMap((ending) => {
    const file = new URL(`./words/${wording}${ending}.json`, import.meta.url);
    return textsIn(JSON.parse(readFileSync(file, 'utf8')), ending);
  });
  expect(texts.length).toBeGreaterThan(100);
  // A typewriter's apostrophe, three dots for an ellipsis, two spaces.
  const wrong = texts.filter(([, text]) => /'|\.\.\.| {2}|\s$/u.test(text) || never[wording].test(text));
  expect(wrong).toEqual([]);
});

test('the Korean headline of the front page does not part one stitch from its number', () => {
  const file = new URL('./catalogue/content/front.json', import.meta.url);
  expect(readFileSync(file, 'utf8')).toContain('"마지막 한\u00A0땀은"');
});
