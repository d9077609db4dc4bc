// A generated catalogue of any size in the 12 languages, deterministic for a size, passed to the importer as rows.
import { type Language, countries, languages } from '@vitrine/rules/storefronts/storefronts';
import type { ImportSource, RowKind } from '../server/src/modules/catalog/catalogueimport/importSource.ts';
import type { SourceRow } from '../server/src/modules/catalog/catalogueimport/sourceRows.ts';

/** The same numbers from the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const kinds: Record<Language, string> = {
  fr: 'sac à main,portefeuille,montre,bague,collier,robe,écharpe,chaussures,ceinture,parfum,lunettes,manteau',
  en: 'handbag,wallet,watch,ring,necklace,dress,scarf,shoes,belt,perfume,sunglasses,coat',
  de: 'Handtasche,Geldbörse,Uhr,Ring,Halskette,Kleid,Schal,Schuhe,Gürtel,Parfüm,Sonnenbrille,Mantel',
  es: 'bolso,cartera,reloj,anillo,collar,vestido,bufanda,zapatos,cinturón,perfume,gafas,abrigo',
  it: 'borsa,portafoglio,orologio,anello,collana,vestito,sciarpa,scarpe,cintura,profumo,occhiali,cappotto',
  pt: 'bolsa,carteira,relógio,anel,colar,vestido,cachecol,sapatos,cinto,perfume,óculos,casaco',
  ja: 'ハンドバッグ,財布,腕時計,指輪,ネックレス,ドレス,スカーフ,シューズ,ベルト,香水,サングラス,コート',
  ko: '핸드백,지갑,시계,반지,목걸이,드레스,스카프,구두,벨트,향수,선글라스,코트',
  zh_hans: '手提包,钱包,腕表,戒指,项链,连衣裙,围巾,鞋履,皮带,香水,太阳镜,大衣',
  zh_hant: '手提包,錢包,腕錶,戒指,項鍊,連衣裙,圍巾,鞋履,皮帶,香水,太陽眼鏡,大衣',
  th: 'กระเป๋าถือ,กระเป๋าสตางค์,นาฬิกา,แหวน,สร้อยคอ,ชุดเดรส,ผ้าพันคอ,รองเท้า,เข็มขัด,น้ำหอม,แว่นกันแดด,เสื้อโค้ท',
  ar: 'حقيبة يد,محفظة,ساعة,خاتم,قلادة,فستان,وشاح,أحذية,حزام,عطر,نظارات شمسية,معطف',
};
const colors: Record<Language, string> = {
  fr: 'noir,blanc,rouge,bleu,vert,ivoire',
  en: 'black,white,red,blue,green,ivory',
  de: 'schwarz,weiß,rot,blau,grün,elfenbein',
  es: 'negro,blanco,rojo,azul,verde,marfil',
  it: 'nero,bianco,rosso,blu,verde,avorio',
  pt: 'preto,branco,vermelho,azul,verde,marfim',
  ja: 'ブラック,ホワイト,レッド,ブルー,グリーン,アイボリー',
  ko: '블랙,화이트,레드,블루,그린,아이보리',
  zh_hans: '黑色,白色,红色,蓝色,绿色,象牙色',
  zh_hant: '黑色,白色,紅色,藍色,綠色,象牙色',
  th: 'สีดำ,สีขาว,สีแดง,สีน้ำเงิน,สีเขียว,สีงาช้าง',
  ar: 'أسود,أبيض,أحمر,أزرق,أخضر,عاجي',
};
const listed = (words: Record<Language, string>, language: Language, index: number): string =>
  words[language].split(',')[index] ?? '';
const inLanguages = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
/** Kinds of product; each has a category of its own per 1,000 products, `k{kind}-{thousand}`. */
export const kindCount = kinds.en.split(',').length;
const colorCount = colors.en.split(',').length;
const syllables = 'ba le mo ri sa ve lu no ca del mar ti vi or an el fi ga so pra ni co ze qui bel'.split(' ');

/** Names of product lines, in Latin letters in every language as a house writes them. */
function lineNames(count: number): string[] {
  const roll = dice(7);
  const names = new Set<string>();
  while (names.size < count) {
    const name = Array.from({ length: 2 + roll(2) }, () => syllables[roll(syllables.length)]).join('');
    if (name.length > 4) names.add(name.charAt(0).toUpperCase() + name.slice(1));
  }
  return [...names];
}

export type LargeProduct = {
  code: string;
  line: string;
  kind: number;
  colors: number[];
  skus: string[];
  euros: number;
};

/** The products, twenty to a line; a category of its own for each kind and each 1,000 products. */
export function largeProducts(count: number): LargeProduct[] {
  const roll = dice(12_345);
  const names = lineNames(Math.max(20, Math.ceil(count / 20)));
  return Array.from({ length: count }, (_, index) => {
    const first = roll(colorCount);
    const own = [first, (first + 1 + roll(colorCount - 1)) % colorCount];
    return {
      code: `p${index}`,
      line: names[roll(names.length)] ?? 'Solo',
      kind: roll(kindCount),
      colors: own,
      skus: own.map((color) => `H${100_000 + index}P ${color}${color}A`),
      euros: 90 + roll(4000),
    };
  });
}

/** Name of a product's kind, as its category is called. */
export const kindName = (language: Language, product: LargeProduct): string => listed(kinds, language, product.kind);

const categoryOf = (product: LargeProduct, index: number): string => `k${product.kind}-${Math.floor(index / 1000)}`;

async function* rowsOf(count: number, kind: RowKind): AsyncGenerator<SourceRow> {
  const products = largeProducts(count);
  const row = (value: unknown, index: number, key: string | null = null): SourceRow => ({
    file: `${kind} (made up)`,
    at: `index ${index}`,
    key,
    value,
  });
  if (kind === 'attributes')
    for (let index = 0; index < colorCount; index += 1) {
      const names = inLanguages((language) => listed(colors, language, index));
      yield row({ field: 'color', code: `c${index}`, position: index, hex: '#123456', names }, index);
    }
  if (kind === 'categories') {
    const codes = new Map(products.map((product, index) => [categoryOf(product, index), product]));
    let position = 0;
    for (const [code, product] of codes) {
      const texts = inLanguages((language) => ({ name: kindName(language, product), slug: code, intro: code }));
      yield row({ code, path: code, parent: null, position, texts }, position);
      position += 1;
    }
  }
  if (kind === 'products')
    for (const [index, product] of products.entries())
      yield row(productRow(product, categoryOf(product, index)), index);
  if (kind === 'prices')
    for (const [index, { skus, euros }] of products.entries())
      for (const sku of skus)
        yield row(Object.fromEntries(countries.map((country) => [country, euros * 1000])), index, sku);
  if (kind === 'stock')
    for (const [index, { skus }] of products.entries())
      for (const sku of skus) yield row({ ecom: index % 7, stores: {} }, index, sku);
}

function productRow(product: LargeProduct, category: string): object {
  return {
    code: product.code,
    slug_base: product.code,
    configurator_type: 'VARIANT_PRODUCT',
    product_code: product.skus[0]?.slice(0, 7) ?? '',
    origin_country: 'FR',
    family_code: 'FAM',
    department_code: 'DEP',
    division_code: 'DIV',
    categories: [category],
    texts: inLanguages((language) => ({
      title: product.line,
      kind: kindName(language, product),
      intro: `${kindName(language, product)}, ${product.line}.`,
      description: `${kindName(language, product)} ${product.line}. `.repeat(6).trim(),
    })),
    attributes: ['color'],
    hscode: '420221',
    is_refundable: true,
    is_exchangeable: true,
    max_sale_qty: 3,
    images: product.colors.map((color, index) => ({
      file: `pictures/made-up/${product.kind}.webp`,
      role: index === 0 ? 'front' : 'detail',
      color: `c${color}`,
      alt: inLanguages((language) => kindName(language, product)),
    })),
    variants: product.skus.map((sku, index) => ({ sku, attributes: { color: `c${product.colors[index]}` } })),
  };
}

/** The catalogue in the importer's format; its pictures are named, but no files exist. */
export function largeSource(count: number): ImportSource {
  return {
    rows: (kind) => rowsOf(count, kind),
    picture: (file) => Promise.resolve({ file, hash: '0123456789ab', width: 1000, height: 1250 }),
    sound: () => Promise.resolve(null),
    video: () => Promise.resolve(null),
  };
}
