import { asLookPart, type Configurator } from '../catalogue/configurator.ts';

/** One page of each configurator, with a variant of few of its choices. */
export const options = (...ids: string[]) => ids.map((id) => ({ id }));
export const bagVariant = (sku: string, color: string, size: string) => ({ sku, attributes: { color, size } });
export const bag = {
  configurator_type: 'VARIANT_PRODUCT',
  attributes: [
    { field: 'color', options: options('red', 'black', 'fawn', 'gold') },
    { field: 'size', options: options('20', '26', '38') },
  ],
  parts: [[bagVariant('B 20R', 'red', '20'), bagVariant('B 26R', 'red', '26'), bagVariant('B 26N', 'black', '26')]],
} satisfies Configurator;
export const bikini = {
  configurator_type: 'BIKINI_SET',
  set_sku: 'SET1',
  attributes: [
    { field: 'field_color_7', options: options('sea', 'sand') },
    { field: 'field_ref_size_top', options: options('36', '38') },
    { field: 'field_ref_size_bot', options: options('36', '38') },
  ],
  parts: [
    [
      { sku: 'T 36', attributes: { field_color_7: 'sea', field_ref_size_top: '36' } },
      { sku: 'T 38', attributes: { field_color_7: 'sea', field_ref_size_top: '38' } },
      { sku: 'T 36S', attributes: { field_color_7: 'sand', field_ref_size_top: '36' } },
    ],
    [
      { sku: 'P 36', attributes: { field_color_7: 'sea', field_ref_size_bot: '36' } },
      { sku: 'P 38', attributes: { field_color_7: 'sea', field_ref_size_bot: '38' } },
    ],
  ],
} satisfies Configurator;
export const watch = {
  configurator_type: 'DOUBLE_PRODUCT',
  set_sku: 'W1',
  attributes: [
    { field: 'field_color_case', options: options('steel') },
    { field: 'field_color_strap', options: options('red', 'blue') },
  ],
  parts: [
    [{ sku: 'CASE', attributes: { field_color_case: 'steel' } }],
    [
      { sku: 'STRAP R', attributes: { field_color_strap: 'red' } },
      { sku: 'STRAP B', attributes: { field_color_strap: 'blue' } },
    ],
  ],
} satisfies Configurator;
export const perfume = {
  configurator_type: 'PERFUME_SET',
  attributes: [{ field: 'field_mass_volume_int', options: options('30', '75') }],
  parts: [
    [
      { sku: 'P 30', attributes: { field_mass_volume_int: '30' } },
      { sku: 'P 75', attributes: { field_mass_volume_int: '75' } },
    ],
  ],
} satisfies Configurator;
export const pieces = [
  { attributes: bag.attributes, variants: bag.parts[0] ?? [] },
  {
    attributes: [{ field: 'size', options: options('S', 'M') }],
    variants: [
      { sku: 'D S', attributes: { size: 'S' } },
      { sku: 'D M', attributes: { size: 'M' } },
    ],
  },
].map((piece, index) => asLookPart(index, piece));
export const look: Configurator = {
  configurator_type: 'LOOK_SET',
  attributes: pieces.flatMap((piece) => piece.attributes),
  parts: pieces.map((piece) => piece.variants),
};
