import { type ColourFamily, colourFamily } from '@vitrine/rules/search/colourFamily';
import { fold } from '@vitrine/rules/search/fold';
import { colourWords } from '@vitrine/rules/search/colourWords';
import { setWords } from '@vitrine/rules/search/setWords';
import { skuIndexForms } from '@vitrine/rules/search/skuQuery';
import { languageOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { wordingsIn } from '../catalogue/wordingsIn.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import * as queries from './indexQueries.ts';
import { cachedOtherTokens, cachedTokens, tsvectorOf, type WordCounts } from './lexemes.ts';
import { addVocabulary, otherDocuments } from './otherDocuments.ts';

const batchProducts = 250;
const batchWords = 2000;
/** Limits the keywords, because too many would give every prefix too many matches. */
const mostKeywords = 500;

type Named = {
  /** Names that find products besides their own: those of their categories, ancestors, colours and sizes, with synonyms. */
  readonly names: ReadonlyMap<string, Record<Wording, string>>;
  /** The names of the categories alone. */
  readonly own: ReadonlyMap<string, Record<Wording, string>>;
  /** The plain colours of the house's own. */
  readonly colours: ReadonlyMap<string, ColourFamily>;
  readonly above: (category: string) => string[];
};

async function namesOf(tx: Tx): Promise<Named> {
  const categories = await queries.categoryNames(tx);
  const options = await queries.optionNames(tx);
  const parents = new Map(categories.map(({ code, parent }) => [code, parent]));
  return {
    names: new Map([
      ...categories.map(({ code, called }) => [`category:${code}`, called] as const),
      ...options.map(({ key, names }) => [key, names] as const),
    ]),
    // Not a category's synonyms, which name what only some of its products are.
    own: new Map(categories.map(({ code, names }) => [`category:${code}`, names] as const)),
    colours: new Map(
      options.flatMap(({ key, hex }) => {
        const family = hex === null ? null : colourFamily(hex);
        return family === null ? [] : [[key, family] as const];
      }),
    ),
    above(category) {
      const line: string[] = [];
      for (let at: string | null | undefined = category; at; at = parents.get(at)) line.push(`category:${at}`);
      return line;
    },
  };
}

/** Runs `work` in a transaction of its own, after the other writers of the index. */
const inTurn = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await queries.holdIndex(tx);
    return work(tx);
  });

/** Writes the search documents of these products and adds their words to the index. */
export async function indexProducts(
  db: Database,
  codes: readonly string[],
  onProgress: (products: number) => void,
): Promise<void> {
  const counts: WordCounts = new Map();
  await writeProducts(db, codes, counts, onProgress);
  await writeWords(db, counts, false);
  // After a few products the planner knows enough; the office waits for each of them.
  if (codes.length >= batchProducts) await queries.analyze(db);
}

async function writeWords(db: Database, counts: WordCounts, isAll: boolean): Promise<void> {
  const rows = [...counts].flatMap(([language, words]) =>
    [...words].map(([word, documents]) => ({ language, word, documents })),
  );
  for (let at = 0; at < rows.length; at += batchWords)
    await inTurn(db, (tx) => queries.addWords(tx, rows.slice(at, at + batchWords), isAll));
}

/** The documents of a product, one in each wording, with its words counted in `counts`. */
function documentsOf(
  source: Awaited<ReturnType<typeof queries.productSources>>[number],
  { names, own, colours, above }: Named,
  counts: WordCounts,
): queries.DocumentRow[] {
  const skus = [...source.skus.flatMap(skuIndexForms), ...skuIndexForms(source.product_code)];
  const keys = [...source.categories.flatMap(above), ...source.options, `material:${source.material}`];
  const designer = source.designer === null ? [] : cachedTokens(source.designer);
  // The house's names in its own letters, as the product and its box show them.
  const latin = [source.texts.fr, source.texts.en].flatMap((text) => (text ? cachedTokens(text.title) : []));
  return wordingsIn(source.texts).map((wording): queries.DocumentRow => {
    const { title, kind } = source.texts[wording];
    const called = keys.map((key) => names.get(key)?.[wording] ?? '');
    const alone = keys.map((key) => (own.get(key) ?? names.get(key))?.[wording] ?? '');
    const language = languageOf(wording);
    const plain = keys.flatMap((key) => colours.get(key) ?? []).map((family) => colourWords[language][family]);
    const texts = [
      { weight: 'A', tokens: cachedTokens(title) },
      { weight: 'A', tokens: skus, is_sku: true },
      { weight: 'B', tokens: cachedTokens(kind) },
      { weight: 'C', tokens: called.flatMap(cachedTokens) },
      { weight: 'C', tokens: source.is_set ? cachedTokens(setWords[language]) : [] },
      { weight: 'D', tokens: plain.flatMap(cachedTokens) },
      { weight: 'D', tokens: [kind, ...alone].flatMap((name) => cachedOtherTokens(language, name)) },
      { weight: 'D', tokens: latin },
      { weight: 'D', tokens: designer },
    ] as const;
    const words = tsvectorOf(wording, 'product', texts, counts);
    return { kind: '3products', ref: source.code, language: wording, title, position: source.position, url: '', words };
  });
}

async function writeProducts(
  db: Database,
  codes: readonly string[],
  counts: WordCounts,
  onProgress: (products: number) => void,
) {
  let known: { readonly version: number; readonly named: Named } | undefined;
  for (let at = 0; at < codes.length; at += batchProducts) {
    const batch = codes.slice(at, at + batchProducts);
    await inTurn(db, async (tx) => {
      // Before what it counts: names of a later change are read again.
      const version = await queries.catalogueVersion(tx);
      if (known?.version !== version) known = { version, named: await namesOf(tx) };
      const { named } = known;
      const sources = await queries.productSources(tx, batch);
      const found = new Set(sources.map(({ code }) => code));
      await queries.clearProducts(
        tx,
        batch.filter((code) => !found.has(code)),
      );
      await queries.writeDocuments(
        tx,
        sources.flatMap((source) => documentsOf(source, named, counts)),
      );
    });
    onProgress(Math.min(at + batchProducts, codes.length));
  }
}

async function writeKeywords(tx: Tx, counts: WordCounts): Promise<void> {
  const categories = await queries.categoryNames(tx);
  const common = await queries.commonNames(tx, mostKeywords);
  const named = [
    ...categories.flatMap(({ names, products }) =>
      wordingsIn(names).map((wording) => ({ language: wording, title: names[wording], products })),
    ),
    ...common,
  ];
  const rows = new Map<string, queries.DocumentRow>();
  for (const { language, title, products } of named) {
    const ref = fold(title);
    const key = `${language} ${ref}`;
    const words = tsvectorOf(language, 'other', [{ weight: 'A', tokens: cachedTokens(title) }], counts);
    if (rows.has(key) || words === '' || products === 0) continue;
    const position = rows.size;
    rows.set(key, { kind: '1keywords', ref, language, title, position, url: '', words, results: products });
  }
  const documents = [...rows.values()];
  for (let at = 0; at < documents.length; at += 1000) await queries.writeDocuments(tx, documents.slice(at, at + 1000));
}

/** Takes away the words that were known before and that no document has any more; a word that was added meanwhile stays. */
async function dropWords(
  db: Database,
  before: Awaited<ReturnType<typeof queries.knownWords>>,
  counts: WordCounts,
): Promise<void> {
  for (const { language, words } of before) {
    const gone = words.filter((word) => counts.get(language)?.has(word) !== true);
    for (let at = 0; at < gone.length; at += batchWords)
      await inTurn(db, (tx) => queries.dropWords(tx, language, gone.slice(at, at + batchWords)));
  }
}

/**
 * Rewrites all search documents (products, categories, content, stores, keywords) and their words. Searches go on meanwhile, with what is
 * written; so do saves of products, between its batches.
 */
export async function indexAll(db: Database, onProgress: (products: number) => void): Promise<void> {
  const counts: WordCounts = new Map();
  const before = await queries.knownWords(db);
  await writeProducts(db, await queries.allCodes(db), counts, onProgress);
  await inTurn(db, async (tx) => {
    await queries.clearOthers(tx);
    await queries.writeDocuments(tx, await otherDocuments(tx, counts));
    await writeKeywords(tx, counts);
  });
  await addVocabulary(db, counts);
  await dropWords(db, before, counts);
  await writeWords(db, counts, true);
  await queries.analyze(db);
}
