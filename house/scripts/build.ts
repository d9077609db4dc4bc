// Writes house/catalogue from the sources: `npm run house`. Run it after every change of words,
// pieces, prices, stores or pictures, and commit what it writes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { withoutCopies } from '@vitrine/rules/storefronts/ownWords';
import {
  type CareGuide,
  careGuides,
  inForceSince,
  legalPages,
  questions,
  recorded,
  linkedAnswers,
  ruledAnswers,
  type QuestionGroup,
  stories,
} from '../source/content.ts';
import { colours, isVolume, sizes, volumes, type ColourCode, type SizeCode } from '../source/attributes.ts';
import { categoryRows } from '../source/categories.ts';
import { departments } from '../source/departments.ts';
import type { Piece } from '../source/families.ts';
import { dkuOf, pieces as allPieces, setSkuOf, variantsOf } from '../source/pieces.ts';
import recordings from '../source/recordings.json' with { type: 'json' };
import { pricesFrom } from '../source/prices.ts';
import { stockOf } from '../source/stock.ts';
import { storeRows } from '../source/stores.ts';
import { measureLine } from './measureLine.ts';
import { picturesOf, type Picture } from './pictures.ts';
import { storePages } from './storePages.ts';
import {
  type ContentWords,
  inBoth,
  inContent,
  inLanguagesOf,
  inWords,
  type StoryWords,
  type Translated,
  type Words,
} from './words.ts';

const folder = new URL('../catalogue/', import.meta.url);

/** A piece is sold once it is photographed: front, close-up and in scale, in every colour. */
const photographed = (piece: Piece): boolean => {
  const pictures = picturesOf(piece).filter(({ role }) => role !== 'video');
  const tones = new Set(piece.cuts.flatMap((cut) => cut.colours));
  return [...tones].every((tone) => pictures.filter((picture) => picture.color === tone).length >= 3);
};
const pieces = allPieces.filter(photographed);
const waiting = allPieces.filter((piece) => !pieces.includes(piece)).map((piece) => piece.code);

/**
 * One entry per line: small enough to commit, fine enough to read in a diff. A storefront's own words where they
 * differ.
 */
function write(file: string, whole: readonly unknown[] | Readonly<Record<string, unknown>>): void {
  const value = withoutCopies(whole);
  const lines = Array.isArray(value)
    ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`
    : `{\n${Object.entries(value)
        .map(([key, one]) => `${JSON.stringify(key)}: ${JSON.stringify(one)}`)
        .join(',\n')}\n}\n`;
  writeFileSync(new URL(file, folder), lines);
}

function altOf(piece: Piece, picture: Picture) {
  return inWords(`alt of ${picture.file}`, (words) => {
    const texts = words.pieces[piece.code];
    if (!texts) return undefined;
    const named = [texts.title, texts.kind, ...(piece.has_colour === false ? [] : [words.colours[picture.color]])];
    return `${named.join(', ')}: ${words.views[picture.role]}`;
  });
}

/** A category opens with its first piece. */
function holdsPieces({ code }: (typeof categoryRows)[number]): boolean {
  return pieces.some((piece) => piece.categories.includes(code));
}

function textsOf(piece: Piece) {
  const measured = [...new Set(piece.cuts.map((cut) => cut.measured))].join(' / ');
  const pieceTexts = inWords(`texts of ${piece.code}`, (words) => {
    const own = words.pieces[piece.code];
    const titration = words.titrations[piece.material];
    return (
      own && {
        ...own,
        measurements: words.measures[piece.measure],
        care: words.care[piece.material],
        ...(titration && { metals_titrations: titration }),
      }
    );
  });
  return inLanguagesOf(pieceTexts, (texts, wording) => ({
    ...texts,
    measurements: measureLine(wording, texts.measurements, measured),
  }));
}

/** What a shopper reads of a variant: its colour where it has one, and its size or volume. */
const attributesOf = ({ has_colour = true }: Piece, size: SizeCode, colour: ColourCode) => ({
  ...(has_colour && { color: colour }),
  [isVolume(size) ? 'volume' : 'size']: size,
});

/** The attributes that the page of a piece lists. */
function listedOf({ has_colour = true, cuts, combinations }: Piece): string[] {
  if (combinations) return [...new Set(combinations.flatMap(({ attributes }) => Object.keys(attributes)))];
  const sized = cuts.filter(({ size }) => size !== 'SANS_TAILLE');
  return [...(has_colour ? ['color'] : []), ...new Set(sized.map(({ size }) => (isVolume(size) ? 'volume' : 'size')))];
}

function productOf(piece: Piece) {
  const {
    cuts: _,
    number: __,
    pictured_as: ___,
    container: ____,
    combinations,
    material,
    measure,
    has_colour = true,
    ...rest
  } = piece;
  const { configurator_type = 'VARIANT_PRODUCT', ...row } = rest;
  return {
    ...row,
    configurator_type,
    ...(combinations && { set_sku: setSkuOf(piece) }),
    ...(isMaterial(material) && { material }),
    ...engravingOf(piece),
    ...(notCampaigned.has(material) && { excluded_material: true }),
    is_refundable: piece.is_refundable ?? true,
    is_exchangeable: piece.is_exchangeable ?? true,
    texts: textsOf(piece),
    attributes: listedOf(piece),
    images: picturesOf(piece).map(({ color, ...picture }) => ({
      ...picture,
      ...(has_colour && { color }),
      alt: altOf(piece, { ...picture, color }),
    })),
    variants: variantsOf(piece).map(({ sku, cut, colour, chosen }, index) => ({
      sku,
      attributes: chosen?.attributes ?? attributesOf(piece, cut.size, colour),
      ...containerOf(piece, cut.size),
      ...(chosen ? { parts: chosen.parts } : { ref_size: cut.size, dku: dkuOf(piece, colour) }),
      ...(index === defaultOf(piece) && { is_default: true }),
      ...(cut.quantity !== undefined && { unit_quantity: cut.quantity }),
      measurements: inLanguagesOf(
        inWords('measures', (words) => words.measures[measure]),
        (label, wording) => measureLine(wording, label, cut.measured),
      ),
    })),
  };
}

/** What advertisers do not show: goods that burn. */
const notCampaigned: ReadonlySet<Piece['material']> = new Set(['perfume', 'candle']);

/** How a leather piece takes initials: bags a monogram in capitals, small leather goods two lines of names or dates. */
function engravingOf(piece: Piece) {
  if (piece.department_code !== 'MAR' || piece.family_code === 'CEI' || piece.configurator_type) return {};
  const isBag = piece.family_code === 'SAC';
  return {
    engraving: {
      perso_product_type: isBag ? 'bag' : 'small_leather_goods',
      fonts: ['roman', 'italic', 'linear'],
      sizes: isBag ? ['medium', 'large'] : ['small', 'medium'],
      letters: isBag ? 'capitals' : 'latin',
      max_lines: isBag ? 1 : 2,
      max_letters: isBag ? 6 : 16,
      max_width: isBag ? 60 : 70,
      preparation_days: isBag ? 5 : 3,
      prices: pricesFrom(isBag ? 90 : 40),
    },
  };
}

/** The place of a variant in kits. */
function containerOf({ container }: Piece, size: SizeCode) {
  if (!container) return {};
  const { types, id, role } = container;
  const type = typeof types === 'string' ? types : types[size];
  return type === undefined ? {} : { container: { type, id, role } };
}

/** Materials a shopper filters by: all but what a bottle holds. */
function isMaterial(material: Piece['material']): boolean {
  return material !== 'perfume' && material !== 'gold_gem' && material !== 'candle';
}

/** The variant a shopper meets first: the middle size where there are three, in its first colour. */
function defaultOf(piece: Piece): number {
  if (piece.combinations) return 0;
  const cut = piece.cuts[Math.floor((piece.cuts.length - 1) / 2)];
  return variantsOf(piece).findIndex((variant) => variant.cut === cut);
}

/** The questions in their groups, then the house's care guides, built from the texts of materials. */
function faqOf({ faq: { groups, care, ...faq } }: ContentWords, words: Words) {
  const guides = (Object.keys(careGuides) as CareGuide[]).map((code) => ({
    code,
    question: care[code],
    answer: [{ type: 'list', items: careGuides[code].map((material) => words.care[material]) }],
  }));
  return {
    ...faq,
    groups: (Object.keys(questions) as QuestionGroup[]).map((code) => ({
      title: groups[code],
      entries: questions[code],
    })),
    entries: [
      ...faq.entries.map(({ answer, ...entry }) => {
        const [type, page] = [ruledAnswers[entry.code], linkedAnswers[entry.code]];
        const paragraph = { type: 'paragraph', text: answer, ...(page ? { page } : {}) };
        return { ...entry, answer: type ? [paragraph, { type }] : page ? [paragraph] : answer };
      }),
      ...guides,
    ],
  };
}

/**
 * A story with its recording: in French where one reads French, in English elsewhere. The words said are the story's.
 */
function withPodcast(storyTexts: Translated<StoryWords>) {
  return inLanguagesOf(storyTexts, (own, wording) => {
    const spoken = wording === 'fr' ? 'fr' : 'en';
    const { seconds, chapters } = recordings[spoken];
    const titles = chaptersOf(own);
    return {
      ...own,
      podcast: {
        file: `pictures/stories/${recorded}-${spoken}.mp3`,
        language: spoken,
        seconds,
        is_synthetic: true,
        chapters: chaptersOf(storyTexts[spoken]).map(({ text }, index) => ({
          title: titles[index]?.title,
          at: chapters[index],
          text,
        })),
      },
    };
  });
}

/** A story by its headings. */
function chaptersOf({ blocks }: StoryWords): { title: string; text: string[] }[] {
  const chapters: { title: string; text: string[] }[] = [];
  for (const { type, text } of blocks) {
    if (text === undefined) continue;
    if (type === 'heading') chapters.push({ title: text, text: [] });
    else chapters.at(-1)?.text.push(text);
  }
  return chapters;
}

/** The shop front by night, and its middle for narrow screens. */
const facade = 'pictures/stories/facade.webp';
const facadeTall = 'pictures/stories/facade-tall.webp';

function contentPages() {
  write(
    'content/front.json',
    inContent('front', (content) => ({
      ...content.front,
      hero: { ...content.front.hero, image: 'pictures/stories/hero.webp', product: 'pommeau' },
    })),
  );
  write('content/faq.json', inBoth(faqOf));
  write(
    'content/notices.json',
    inContent('notices', (content) => ({ entries: content.notices })),
  );
  write(
    'content/stores.json',
    inContent('the picture of the stores', ({ stories: told }) => {
      const shown = told['saddlers']?.blocks.find(({ file }) => file === facade);
      return shown?.alt === undefined
        ? undefined
        : { hero: { image: facade, alt: shown.alt, mobile: { image: facadeTall } } };
    }),
  );
  for (const code of legalPages) {
    const texts = inContent(`legal ${code}`, (content) => content.legal[code]);
    write(`content/legal-${code}.json`, { code, updated: inForceSince, texts });
  }
  for (const [position, { code, hero }] of stories.entries()) {
    const storyTexts = inContent(`story ${code}`, (content) => content.stories[code]);
    const texts = code === recorded ? withPodcast(storyTexts) : storyTexts;
    write(`content/story-${code}.json`, { code, hero: `pictures/${hero}`, position, texts });
  }
}

function build(): void {
  mkdirSync(new URL('content/', folder), { recursive: true });
  const variants = pieces.flatMap((piece) => variantsOf(piece));
  write(
    'categories.json',
    categoryRows.filter(holdsPieces).map((row, position) => ({
      ...row,
      position,
      texts: inWords(`category ${row.code}`, (words) => words.categories[row.code]),
    })),
  );
  write('products.json', pieces.map(productOf));
  write('attributes.json', {
    color: (Object.keys(colours) as ColourCode[]).map((code) => ({
      code,
      hex: colours[code].hex,
      names: inWords(`colour ${code}`, (words) => words.colours[code]),
    })),
    size: (Object.keys(sizes) as (keyof typeof sizes)[]).map((code, position) => ({
      code,
      position,
      names: inWords(`size ${code}`, (words) => sizes[code] ?? words.size_none),
    })),
    volume: Object.entries(volumes).map(([code, name], position) => ({
      code,
      position,
      names: inWords(`volume ${code}`, () => name),
    })),
    material: [...new Set(pieces.map((piece) => piece.material))].filter(isMaterial).map((code, position) => ({
      code,
      position,
      names: inWords(`material ${code}`, (words) => words.materials[code]),
    })),
    department: Object.entries(departments).map(([code, category], position) => ({
      code,
      position,
      names: inWords(`department ${code}`, (words) => words.categories[category]?.name),
    })),
  });
  write('prices.json', Object.fromEntries(variants.map(({ sku, cut }) => [sku, pricesFrom(cut.euros)])));
  // A set has no stock of its own.
  write(
    'stock.json',
    Object.fromEntries(variants.filter(({ chosen }) => !chosen).map(({ sku }) => [sku, stockOf(sku, storeRows)])),
  );
  write('stores.json', storePages());
  contentPages();
  console.log(`${pieces.length} pieces, ${variants.length} variants, ${storeRows.length} stores`);
  if (waiting.length > 0) console.log(`waiting for pictures: ${waiting.join(', ')}`);
}

build();
