import { everydayWords, storeWords } from '@vitrine/rules/search/everydayWords';
import { tokens } from '@vitrine/rules/search/tokens';
import { languageOf, storefronts, wordings } from '@vitrine/rules/storefronts/storefronts';
import { wordingsIn } from '../catalogue/wordingsIn.ts';
import { categoryUrl, storeUrl, storyUrl } from '../catalogue/paths.ts';
import type { FaqBody } from '../catalogue/contentRows.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import * as queries from './indexQueries.ts';
import { cachedTokens, tsvectorOf, type WordCounts } from './lexemes.ts';

const tagOf = new Map(Object.values(storefronts).map(({ wording, tag }) => [wording, tag]));

/** A country's name in a language; empty if unknown. */
function countryName(tag: string | undefined, country: string): string {
  return new Intl.DisplayNames([tag ?? 'en'], { type: 'region', fallback: 'none' }).of(country.toUpperCase()) ?? '';
}

async function categoryDocuments(tx: Tx, counts: WordCounts): Promise<queries.DocumentRow[]> {
  const categories = await queries.categoryNames(tx);
  return categories.flatMap(({ code, names, paths, keywords }, position) =>
    wordingsIn(names).map((wording): queries.DocumentRow => ({
      kind: '2categories',
      ref: code,
      language: wording,
      title: names[wording],
      position,
      url: categoryUrl(paths[wording]),
      words: tsvectorOf(
        wording,
        'other',
        [
          { weight: 'A', tokens: cachedTokens(names[wording]) },
          { weight: 'B', tokens: cachedTokens(keywords[wording]) },
        ],
        counts,
      ),
    })),
  );
}

async function contentDocuments(tx: Tx, counts: WordCounts): Promise<queries.DocumentRow[]> {
  const pages = await queries.contentSources(tx);
  return pages.flatMap(({ kind, code, language, slug, title, body }, position): queries.DocumentRow[] => {
    const row = { kind: '4content', language, position } as const;
    const wordsOf = (weighty: string, light: string): string =>
      tsvectorOf(
        language,
        'other',
        [
          { weight: 'A', tokens: cachedTokens(weighty) },
          { weight: 'D', tokens: cachedTokens(light) },
        ],
        counts,
      );
    if (kind === 'faq')
      // Each question is a document of its own and opens by its hash (spec 1 §2).
      return (body as FaqBody).entries.map(({ code: id, question, answer }) => ({
        ...row,
        ref: `faq/${id}`,
        title: question,
        url: `/faq#${id}`,
        words: wordsOf(question, typeof answer === 'string' ? answer : ''),
      }));
    if (kind === 'legal')
      return [{ ...row, ref: `legal/${code}`, title, url: `/legal/${code}`, words: wordsOf(title, '') }];
    const { intro } = body as { intro: string };
    return [{ ...row, ref: `story/${code}`, title, url: storyUrl(slug), words: wordsOf(title, intro) }];
  });
}

async function storeDocuments(tx: Tx, counts: WordCounts): Promise<queries.DocumentRow[]> {
  const stores = await queries.storeSources(tx);
  return stores.flatMap((store, position) =>
    wordings.map((wording): queries.DocumentRow => {
      const own = store.names[wording] ?? {};
      const title = own.short_title ?? store.short_title;
      const city = own.city ?? store.city;
      const light = [store.short_title, store.city, store.area, store.street_address1, store.postal_code];
      return {
        kind: '5stores',
        ref: store.store_id,
        language: wording,
        title: `${city}, ${title}`,
        position,
        url: storeUrl(wording, store),
        words: tsvectorOf(
          wording,
          'other',
          [
            { weight: 'A', tokens: [...cachedTokens(city), ...cachedTokens(title)] },
            { weight: 'B', tokens: cachedTokens(countryName(tagOf.get(wording), store.country)) },
            { weight: 'C', tokens: cachedTokens(light.filter((text) => text !== null).join(' ')) },
            { weight: 'D', tokens: cachedTokens(storeWords[languageOf(wording)]) },
          ],
          counts,
        ),
      };
    }),
  );
}

/** Builds the documents of everything except products. */
export async function otherDocuments(tx: Tx, counts: WordCounts): Promise<queries.DocumentRow[]> {
  const categories = await categoryDocuments(tx, counts);
  const contents = await contentDocuments(tx, counts);
  const stores = await storeDocuments(tx, counts);
  return [...categories, ...contents, ...stores].filter(({ words }) => words !== '');
}

/** All texts in the body of a page. */
function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsIn) : [];
}

/** Adds the vocabulary of the languages and of the house's pages, so that search never corrects these words. */
export async function addVocabulary(db: Database, counts: WordCounts): Promise<void> {
  const pages = await queries.contentSources(db);
  for (const wording of wordings) {
    const words = counts.get(wording);
    if (!words) continue;
    const texts = pages.filter(({ language }) => language === wording).flatMap(({ body }) => textsIn(body));
    for (const text of [everydayWords[languageOf(wording)], ...texts])
      for (const token of tokens(text)) if (!words.has(token)) words.set(token, 0);
  }
}
