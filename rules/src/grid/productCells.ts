// Many products in a grid: its columns, and what a typed or pasted text does to a value. The browser and the server read the same. decisions/0136.
import { hscodePattern, mostGroupLetters, slugPattern, unitMeasures, wholeRanges } from '../catalogue/factValues.ts';
import { isOriginCountry } from '../catalogue/originCountry.ts';
import { productFacts } from '../catalogue/productFacts.ts';
import { isTypedWithdrawal } from '../catalogue/withdrawals.ts';
import { bareFigures, plainFigures } from '../text/plainFigures.ts';
import { typedWhole } from '../text/typedWhole.ts';
import { storedText, textField, textProblem } from '../texts/textFields.ts';

/** The facts that the grid has, in the sequence of its columns. Expectations §1, decisions/0136. */
export const gridFacts = [
  'hscode',
  'origin_country',
  'material',
  'designer',
  'product_code',
  'family_code',
  'department_code',
  'division_code',
  'max_sale_qty',
  'qty_increments',
  'eco_tax',
  'unit_measure',
  'return_group',
  'launched_on',
  'is_refundable',
  'is_exchangeable',
  'is_new',
  'pre_order',
  'excluded_material',
  'prop65',
] as const;
export type GridFact = (typeof gridFacts)[number];

/** The texts that the grid has, in one language at a time: those of a line. Expectations §1, decisions/0136. */
export const gridTexts = ['title', 'kind', 'intro', 'measurements', 'care', 'metals_titrations'] as const;
export type GridText = (typeof gridTexts)[number];

/** Products and cells of one save at most. Expectations §1, decisions/0136. */
export const mostGridProducts = 500;
export const mostGridCells = 5000;

/** Why a typed text is refused. Expectations §2, decisions/0136. */
export const cellProblems = ['format', 'required', 'unknown', 'range', 'too_long', 'no_texts'] as const;
export type CellProblem = (typeof cellProblems)[number];

export type CellValue = string | number | boolean | null;

export type CellResult =
  | { readonly is: 'same' }
  | { readonly is: 'problem'; readonly problem: CellProblem }
  | { readonly is: 'change'; readonly after: CellValue };

type Option = { readonly field: string; readonly code: string; readonly title: string };

const problem = (of: CellProblem): CellResult => ({ is: 'problem', problem: of });
const value = (after: CellValue): CellResult => ({ is: 'change', after });

/** Letters of a fact of one line at most. */
const mostLetters = 200;

const flagWords: ReadonlyMap<string, boolean> = new Map(
  Object.entries({
    yes: true,
    oui: true,
    true: true,
    vrai: true,
    1: true,
    no: false,
    non: false,
    false: false,
    faux: false,
    0: false,
  }),
);

/** A whole number in its range. A spreadsheet that shows decimals writes 2.00, which is refused: it can be read in two ways. */
function wholeOf(name: keyof typeof wholeRanges, text: string): CellResult {
  const number = typedWhole(text);
  if (number === null) return problem('format');
  const [least, most] = wholeRanges[name];
  return number < least || number > most ? problem('range') : value(number);
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** One option by its code or by its name, in any case. */
function optionOf(field: string, text: string, options: readonly Option[]): CellResult {
  const own = options.filter((one) => one.field === field);
  const wanted = text.toLowerCase();
  const [found, other] = [
    ...own.filter(({ code }) => code.toLowerCase() === wanted),
    ...own.filter(({ code, title }) => title.toLowerCase() === wanted && code.toLowerCase() !== wanted),
  ];
  return found === undefined || other !== undefined ? problem('unknown') : value(found.code);
}

type Reader = (text: string, options: readonly Option[]) => CellResult;

const line: Reader = (text) => (text.length > mostLetters ? problem('too_long') : value(text));
const flag: Reader = (text) => {
  const is = flagWords.get(text.toLowerCase());
  return is === undefined ? problem('format') : value(is);
};
const whole =
  (name: keyof typeof wholeRanges): Reader =>
  (text) =>
    wholeOf(name, text);

/** How the text of each fact is read. A customs code may be typed with the points and blanks with which it is printed. */
const readers: Readonly<Record<GridFact, Reader>> = {
  hscode: (text) => {
    const code = bareFigures(text);
    return hscodePattern.test(code) ? value(code) : problem('format');
  },
  origin_country: (text) => {
    const country = text.toUpperCase();
    return isOriginCountry(country) ? value(country) : problem('unknown');
  },
  material: (text, options) => optionOf('material', text, options),
  designer: line,
  product_code: line,
  family_code: line,
  department_code: line,
  division_code: line,
  max_sale_qty: whole('max_sale_qty'),
  qty_increments: whole('qty_increments'),
  eco_tax: whole('eco_tax'),
  unit_measure: (text) => {
    const measure = unitMeasures.find((one) => one === text.replaceAll(/\s/gu, '').toLowerCase());
    return measure === undefined ? problem('unknown') : value(measure);
  },
  return_group: (text) => (slugPattern.test(text) && text.length <= mostGroupLetters ? value(text) : problem('format')),
  launched_on: (text) => {
    const day = plainFigures(text);
    return isDay(day) ? value(day) : problem('format');
  },
  is_refundable: flag,
  is_exchangeable: flag,
  is_new: flag,
  pre_order: flag,
  excluded_material: flag,
  prop65: flag,
};

const plain = (of: CellValue): CellValue => (of === false || of === '' ? null : of);
const unlessSame = (before: CellValue, result: CellResult): CellResult =>
  result.is === 'change' && plain(result.after) === plain(before) ? { is: 'same' } : result;

const mayBeEmpty: ReadonlySet<string> = new Set(
  productFacts.flatMap(({ name, may_be_empty }) => (may_be_empty ? [name] : [])),
);

/**
 * What a text does to a fact of a product. An empty text changes nothing, and the word of the import takes a fact away that may be empty, as
 * in the board of prices. Expectations §2, decisions/0136.
 */
export function typedFact(name: GridFact, before: CellValue, typed: string, options: readonly Option[]): CellResult {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return { is: 'same' };
  if (isTypedWithdrawal(text)) return mayBeEmpty.has(name) ? unlessSame(before, value(null)) : problem('required');
  return unlessSame(before, readers[name](text, options));
}

/**
 * What a text does to a text of a product; `before` is undefined where the product has no texts in the language, which are written on the page
 * of texts first. Expectations §2, decisions/0136.
 */
export function typedText(name: GridText, before: string | null | undefined, typed: string): CellResult {
  const field = textField('product', name);
  if (field === undefined) return problem('format');
  const text = storedText('product', name, typed);
  if (text === '') return { is: 'same' };
  if (before === undefined) return problem('no_texts');
  if (isTypedWithdrawal(text)) return field.is_required ? problem('required') : unlessSame(before, value(null));
  const found = textProblem(field, text);
  return found === null ? unlessSame(before, value(text)) : problem(found);
}
