// The tree of categories; names and slugs are in words/{language}.json.
export type CategoryRow = {
  readonly code: string;
  readonly path: string;
  readonly parent: string | null;
  /** The story shown among the category's pieces. */
  readonly story?: string;
};

export const categoryRows: readonly CategoryRow[] = [
  { code: 'leather', path: 'leather', parent: null, story: 'saddlers' },
  { code: 'bags', path: 'leather/bags', parent: 'leather', story: 'coming-home' },
  { code: 'small-leather', path: 'leather/small-leather', parent: 'leather' },
  { code: 'belts', path: 'belts', parent: null },
  { code: 'buckles', path: 'belts/buckles', parent: 'belts' },
  { code: 'silk', path: 'silk', parent: null, story: 'silk' },
  { code: 'carres', path: 'silk/carres', parent: 'silk', story: 'four-squares' },
  { code: 'bandeaux', path: 'silk/bandeaux', parent: 'silk' },
  { code: 'ties', path: 'silk/ties', parent: 'silk' },
  { code: 'watches', path: 'watches', parent: null, story: 'sixty-hours' },
  { code: 'jewellery', path: 'jewellery', parent: null },
  { code: 'bracelets', path: 'jewellery/bracelets', parent: 'jewellery' },
  { code: 'rings', path: 'jewellery/rings', parent: 'jewellery' },
  { code: 'earrings', path: 'jewellery/earrings', parent: 'jewellery' },
  { code: 'cufflinks', path: 'jewellery/cufflinks', parent: 'jewellery' },
  { code: 'perfume', path: 'perfume', parent: null },
  { code: 'wear', path: 'wear', parent: null },
  { code: 'swim', path: 'wear/swim', parent: 'wear' },
  { code: 'hats', path: 'wear/hats', parent: 'wear' },
  { code: 'home', path: 'home', parent: null },
  { code: 'gifts', path: 'gifts', parent: null, story: 'silk' },
];
