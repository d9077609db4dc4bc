// The departments of the collection, each by the category whose name it has.
export const departments = {
  MAR: 'leather',
  SOI: 'silk',
  HOR: 'watches',
  BIJ: 'jewellery',
  PAR: 'perfume',
  PAP: 'wear',
  MAI: 'home',
} as const;
