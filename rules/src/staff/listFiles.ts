// The lists of the office that leave as files with the filters of their pages. Pure. decisions/0155.

/** Each list whose page offers a file. It names no client. Expectations §2, decisions/0155. */
export const listFiles = [
  'products',
  'prices',
  'publishing',
  'texts',
  'pictures',
  'promotions',
  'search_terms',
  'stock',
  'changes',
  'audit',
] as const;
export type ListFile = (typeof listFiles)[number];
