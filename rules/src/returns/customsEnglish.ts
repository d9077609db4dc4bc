/** What goods of a heading of the Harmonized System are, in the English that customs officers read. */
const goodsOfHeading: Readonly<Record<string, string>> = {
  '3303': 'Perfumes and toilet waters',
  '3406': 'Candles',
  '4202': 'Handbags, wallets and cases of leather',
  '4203': 'Clothing accessories of leather (belts)',
  '4205': 'Articles of leather',
  '4419': 'Tableware of wood',
  '4820': 'Notebooks of paper',
  '6112': 'Swimwear, knitted',
  '6214': 'Shawls and scarves',
  '6215': 'Ties',
  '6301': 'Blankets',
  '6505': 'Hats',
  '6911': 'Tableware of porcelain',
  '7113': 'Jewellery of precious metal',
  '8308': 'Buckles and clasps of base metal',
  '9101': 'Wrist watches, case of precious metal',
  '9102': 'Wrist watches',
  '9404': 'Cushions',
};

/** The goods of an HS code in English; null for a heading that the table does not have. Spec 3 §3. */
export const goodsInEnglish = (hscode: string): string | null => goodsOfHeading[hscode.slice(0, 4)] ?? null;
