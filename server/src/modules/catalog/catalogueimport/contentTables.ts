import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { BlockRow, ContentRow } from '../catalogue/contentRows.ts';
import type { Spoken } from '../catalogue/rowFields.ts';

type Page = {
  kind: ContentRow['kind'];
  code: string;
  language: Wording;
  position: number;
  slug: string;
  title: string;
  body: object;
};

const filesOf = (blocks: readonly BlockRow[]): string[] =>
  blocks.flatMap((block) => (block.type === 'picture' ? [block.file] : []));

function pageOf(row: ContentRow, wording: Wording): Omit<Page, 'kind' | 'code' | 'language'> {
  if (row.kind === 'story') {
    const { slug, title, ...body } = row.texts[wording];
    return { position: row.position, slug, title, body: { ...body, hero: row.hero } };
  }
  if (row.kind === 'legal') {
    const body = row.texts[wording];
    return { position: 0, slug: row.code, title: body.title, body: { ...body, updated: row.updated ?? null } };
  }
  if (row.kind === 'menu')
    return { position: 0, slug: row.code, title: row.code, body: { ...row.texts[wording], entries: row.entries } };
  if (row.kind === 'notices' || row.kind === 'stores')
    return { position: 0, slug: row.code, title: row.code, body: row.texts[wording] };
  const body = row.texts[wording];
  const title = 'title' in body ? body.title : body.hero.title;
  return { position: 0, slug: row.code, title, body };
}

/** Converts a content row into one page per wording. */
export function contentPages(row: ContentRow, spoken: Spoken): Page[] {
  return spoken.map((wording) => ({ kind: row.kind, code: row.code, language: wording, ...pageOf(row, wording) }));
}

function filesIn(row: ContentRow, wording: Wording): string[] {
  if (row.kind === 'story') return [row.hero, ...filesOf(row.texts[wording].blocks)];
  if (row.kind === 'legal') return filesOf(row.texts[wording].blocks);
  if (row.kind === 'faq')
    return row.texts[wording].entries.flatMap(({ answer }) => (typeof answer === 'string' ? [] : filesOf(answer)));
  if (row.kind === 'notices') return [];
  if (row.kind === 'menu') return row.entries.flatMap((entry) => (entry.type === 'picture' ? [entry.image] : []));
  if (row.kind === 'stores') {
    const { image, mobile } = row.texts[wording].hero;
    return [image, mobile.image];
  }
  const { hero, entries } = row.texts[wording];
  return [hero.image, ...entries.flatMap(({ image }) => image ?? [])];
}

/** The recordings of a content row. */
export function contentSounds(row: ContentRow, spoken: Spoken): string[] {
  if (row.kind !== 'story') return [];
  return [...new Set(spoken.flatMap((wording) => row.texts[wording].podcast?.file ?? []))];
}

/** The pictures of a content row. */
export function contentFiles(row: ContentRow, spoken: Spoken): string[] {
  return [...new Set(spoken.flatMap((wording) => filesIn(row, wording)))];
}
