import type { Configurator } from '../catalogue/configurator.ts';

/** One page of each configurator, with a variant of few of its choices. */
export const options = (...ids: string[]) => ids.map((id) => ({ id }));
export const bagVariant = (sku: string, color: string, size: string) => ({ sku, attributes: { color, size } });
export const bag = {
  attributes: [
    { field: 'color', options: options('red', 'black', 'fawn', 'gold') },
    { field: 'size', options: options('20', '26', '38') },
  ],
  variants: [bagVariant('B 20R', 'red', '20'), bagVariant('B 26R', 'red', '26'), bagVariant('B 26N', 'black', '26')],
} satisfies Configurator;

const bikiniOf = (color: string, top: string, bottom: string) => ({
  sku: `SET1-T ${top}${color}-P ${bottom}${color}`,
  attributes: { color, field_ref_size_top: top, field_ref_size_bot: bottom },
});
export const bikini = {
  attributes: [
    { field: 'color', options: options('sea', 'sand', 'sun') },
    { field: 'field_ref_size_top', options: options('36', '38') },
    { field: 'field_ref_size_bot', options: options('36', '38') },
  ],
  variants: [
    ...['36', '38'].flatMap((top) => ['36', '38'].map((bottom) => bikiniOf('sea', top, bottom))),
    bikiniOf('sand', '36', '36'),
    bikiniOf('sand', '38', '36'),
  ],
} satisfies Configurator;

const watchOf = (color: string) => ({
  sku: `W1-CASE-STRAP ${color}`,
  attributes: { color: 'steel', '1/color': color },
});
export const watch = {
  attributes: [
    { field: 'color', options: options('steel') },
    { field: '1/color', options: options('red', 'blue') },
  ],
  variants: [watchOf('red'), watchOf('blue')],
} satisfies Configurator;

export const perfume = {
  attributes: [{ field: 'field_mass_volume_int', options: options('30', '75') }],
  variants: [
    { sku: 'P 30', attributes: { field_mass_volume_int: '30' } },
    { sku: 'P 75', attributes: { field_mass_volume_int: '75' } },
  ],
} satisfies Configurator;

const lookOf = (color: string, size: string, dress: string, tone: string) => ({
  sku: `L-B ${size}${color}-D ${dress}${tone}`,
  attributes: { color, size, '1/size': dress, '1/color': tone },
});
export const look = {
  attributes: [
    { field: 'color', options: options('red', 'black') },
    { field: 'size', options: options('20', '26') },
    { field: '1/color', options: options('blue', 'green') },
    { field: '1/size', options: options('S', 'M') },
  ],
  variants: [
    ...['20', '26'].flatMap((size) => ['S', 'M'].map((dress) => lookOf('red', size, dress, 'blue'))),
    ...['S', 'M'].map((dress) => lookOf('black', '26', dress, 'blue')),
    lookOf('red', '20', 'S', 'green'),
  ],
} satisfies Configurator;
