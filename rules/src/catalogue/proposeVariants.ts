// The variants of a new product: every combination of the chosen options, each with a proposed SKU. decisions/0130.
import type { ChoiceField } from './productFacts.ts';
import { isSku } from './sku.ts';

/** What was chosen of one field: the codes of its options. */
export type ChosenField = { readonly field: ChoiceField; readonly codes: readonly string[] };

export type ProposedVariant = { readonly sku: string; readonly attributes: Readonly<Record<string, string>> };

/** What a code adds to a SKU: figures of a size or a volume (`CM20` → `20`), else its first letter; a longer part where that is taken. */
function markOf(code: string, taken: ReadonlySet<string>): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
  const figures = /\d+/u.exec(plain)?.[0];
  const marks = [figures ?? '', ...Array.from(plain, (_, at) => plain.slice(0, at + 1)), plain].filter(Boolean);
  return marks.find((mark) => !taken.has(mark)) ?? plain;
}

function marksOf(codes: readonly string[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const code of codes) marks.set(code, markOf(code, new Set(marks.values())));
  return marks;
}

type Part = { readonly attributes: Readonly<Record<string, string>>; readonly marks: Readonly<Record<string, string>> };

/**
 * Every combination of the chosen options, in the order in which they were chosen, with SKUs as the house writes them: `H0612P` with the size 20 and
 * the colour R is `H0612P 20R`. Fields without a choice count as not chosen. Expectations §2, decisions/0130.
 */
export function proposeVariants(base: string, chosen: readonly ChosenField[]): ProposedVariant[] {
  const stem = base.trim().toUpperCase();
  const fields = chosen.filter(({ codes }) => codes.length > 0);
  if (fields.length === 0) return [];
  const parts = fields.reduce<readonly Part[]>(
    (before, { field, codes }) => {
      const marks = marksOf(codes);
      return before.flatMap((part) =>
        codes.map((code) => ({
          attributes: { ...part.attributes, [field]: code },
          marks: { ...part.marks, [field]: marks.get(code) ?? '' },
        })),
      );
    },
    [{ attributes: {}, marks: {} }],
  );
  return parts.map(({ attributes, marks }) => {
    const end = `${marks['size'] ?? ''}${marks['volume'] ?? ''}${marks['color'] ?? ''}`;
    return { sku: `${stem} ${end}`.trim(), attributes };
  });
}

/** What is wrong with the SKUs of new variants, by their place: no SKU, or the same one twice. Expectations §2, decisions/0130. */
export function skuProblems(skus: readonly string[]): (null | 'format' | 'twice')[] {
  return skus.map((sku, at) => (!isSku(sku) ? 'format' : skus.indexOf(sku) === at ? null : 'twice'));
}

/** The SKUs of a copy: those of the original with another beginning. Expectations §2, decisions/0130. */
export function copiedSkus(skus: readonly string[], base: string): string[] {
  const stem = base.trim().toUpperCase();
  return skus.map((sku) => {
    const rest = sku.indexOf(' ');
    return rest < 0 ? stem : `${stem}${sku.slice(rest)}`;
  });
}
