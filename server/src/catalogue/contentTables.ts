import type { Language } from '@vitrine/rules/storefronts/storefronts';
import type { BlockRow, ContentRow, Spoken } from './rowSchemas.ts';

type Page = {
  kind: ContentRow['kind'];
  code: string;
  language: Language;
  position: number;
  slug: string;
  title: string;
  body: object;
};

const filesOf = (blocks: readonly BlockRow[]): string[] =>
  blocks.flatMap((block) => (block.type === 'picture' ? [block.file] : []));

function pageOf(row: ContentRow, language: Language): Omit<Page, 'kind' | 'code' | 'language'> {
  if (row.kind === 'story') {
    const { slug, title, ...body } = row.texts[language];
    return { position: row.position, slug, title, body: { ...body, hero: row.hero } };
  }
  if (row.kind === 'legal') {
    const body = row.texts[language];
    return { position: 0, slug: row.code, title: body.title, body: { ...body, updated: row.updated ?? null } };
  }
  if (row.kind === 'notices') return { position: 0, slug: row.code, title: row.code, body: row.texts[language] };
  const body = row.texts[language];
  const title = 'title' in body ? body.title : body.hero.title;
  return { position: 0, slug: row.code, title, body };
}

/** A content row as one page per language. */
export function contentPages(row: ContentRow, spoken: Spoken): Page[] {
  return spoken.map((language) => ({ kind: row.kind, code: row.code, language, ...pageOf(row, language) }));
}

function filesIn(row: ContentRow, language: Language): string[] {
  if (row.kind === 'story') return [row.hero, ...filesOf(row.texts[language].blocks)];
  if (row.kind === 'legal') return filesOf(row.texts[language].blocks);
  if (row.kind === 'faq')
    return row.texts[language].entries.flatMap(({ answer }) => (typeof answer === 'string' ? [] : filesOf(answer)));
  if (row.kind === 'notices') return [];
  const { hero, entries } = row.texts[language];
  return [hero.image, ...entries.flatMap(({ image }) => image ?? [])];
}

/** The recordings of a content row. */
export function contentSounds(row: ContentRow, spoken: Spoken): string[] {
  if (row.kind !== 'story') return [];
  return [...new Set(spoken.flatMap((language) => row.texts[language].podcast?.file ?? []))];
}

/** The pictures a content row shows. */
export function contentFiles(row: ContentRow, spoken: Spoken): string[] {
  return [...new Set(spoken.flatMap((language) => filesIn(row, language)))];
}
