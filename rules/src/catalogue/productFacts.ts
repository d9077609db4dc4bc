// What the office changes of a product and its variants: fields of the import's row, by the form that they have. decisions/0130.

/** How a fact is written: a line, a choice of options, a tick, a number, a day, a list of codes, a place in a kit. Expectations §1. */
export type FactForm = 'line' | 'option' | 'flag' | 'whole' | 'day' | 'list' | 'container';

export type Fact = { readonly name: string; readonly form: FactForm; readonly may_be_empty: boolean };

const fact = <Name extends string>(name: Name, form: FactForm, may_be_empty = false) => ({ name, form, may_be_empty });

/** The facts of a product, in the order of the page. Texts, prices, pictures and stock have pages of their own. Expectations §1, decisions/0130. */
export const productFacts = [
  fact('hscode', 'line', true),
  fact('origin_country', 'line'),
  fact('material', 'option', true),
  fact('designer', 'line', true),
  fact('categories', 'list'),
  fact('countries', 'list', true),
  fact('product_code', 'line'),
  fact('family_code', 'line'),
  fact('department_code', 'line'),
  fact('division_code', 'line'),
  fact('slug_base', 'line'),
  fact('max_sale_qty', 'whole'),
  fact('qty_increments', 'whole', true),
  fact('eco_tax', 'whole', true),
  fact('unit_measure', 'line', true),
  fact('return_group', 'line', true),
  fact('launched_on', 'day', true),
  fact('is_refundable', 'flag'),
  fact('is_exchangeable', 'flag'),
  fact('is_new', 'flag'),
  fact('pre_order', 'flag'),
  fact('excluded_material', 'flag'),
  fact('prop65', 'flag'),
] as const satisfies readonly Fact[];
export type ProductFactName = (typeof productFacts)[number]['name'];
/** The names of the facts of a product. Expectations §1. */
export const productFactNames = productFacts.map(({ name }) => name);

/** The facts of a variant, in the order of the page. Expectations §1, decisions/0130. */
export const variantFacts = [
  fact('attributes', 'option'),
  fact('ref_size', 'line', true),
  fact('dku', 'line', true),
  fact('unit_quantity', 'whole', true),
  // Grams with its box, for carriers and customs: decisions/0143.
  fact('weight', 'whole', true),
  fact('is_default', 'flag'),
  // Its place in kits of two pieces: decisions/0062.
  fact('container', 'container', true),
] as const satisfies readonly Fact[];
export type VariantFactName = (typeof variantFacts)[number]['name'];
/** The names of the facts of a variant. Expectations §1. */
export const variantFactNames = variantFacts.map(({ name }) => name);

/** The fields of a piece's variants that the office chooses from; sets have more. Expectations §1. */
export const choiceFields = ['color', 'size', 'volume'] as const;
export type ChoiceField = (typeof choiceFields)[number];
