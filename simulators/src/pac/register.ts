/** A taxpayer in the SAT's register: the name as it is registered, and its postal code. */
type Taxpayer = { readonly name: string; readonly postcode: string; readonly regimes: readonly string[] };

/** The SAT's own taxpayers for tests. */
export const register: Readonly<Record<string, Taxpayer>> = {
  EKU9003173C9: { name: 'ESCUELA KEMPER URGATE', postcode: '42501', regimes: ['601'] },
  XIA190128J61: { name: 'XENON INDUSTRIAL ARTICLES', postcode: '76343', regimes: ['601'] },
  IXS7607092R5: { name: 'INTERNACIONAL XIMBO Y SABORES', postcode: '23004', regimes: ['601', '603'] },
  'H&E951128469': { name: 'HERRERIA & ELECTRICOS', postcode: '06002', regimes: ['601'] },
  ZUÑ920208KL4: { name: 'ZAPATERIA URTADO ÑERI', postcode: '34541', regimes: ['601'] },
  CACX7605101P8: { name: 'XOCHILT CASAS CHAVEZ', postcode: '36257', regimes: ['605', '612', '616'] },
  FUNK671228PH6: { name: 'KARLA FUENTE NOLASCO', postcode: '01160', regimes: ['612', '616'] },
};
