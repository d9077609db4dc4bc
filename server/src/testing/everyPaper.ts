// Every paper of the shop in every language, with names and addresses as people write them.
import type { AddressFields } from '@vitrine/contract/address';
import { salesTaxes } from '@vitrine/rules/checkout/salesTax';
import { drawEngraving } from '@vitrine/rules/engraving/drawing';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Workshop } from '../modules/basket/workshop.ts';
import { workshopPapers, slipsOf } from '../modules/fulfilment/slips.ts';
import type { LineRow, OrderRow } from '../modules/orders/queries.ts';
import { allPieces } from '../modules/papers/invoicedPieces.ts';
import { invoicePaper } from '../modules/papers/invoicePaper.ts';
import type { StoredInvoice } from '../modules/papers/queries.ts';
import type { RequestRow } from '../modules/returns/queries.ts';
import { labelPaper, proformaPaper } from '../modules/returns/returnPapers.ts';
import type { Shop } from '../platform/shop/shop.ts';
import type { Paper } from '../platform/typesetting/paper.ts';

type Sample = {
  readonly address: AddressFields;
  /** Names of the two pieces, and the message of the card. */
  readonly names: readonly [string, string];
  readonly message: string;
};

/** One storefront of each language, and others whose papers differ by law. */
export const paperSamples = {
  fr_fr: {
    address: {
      firstname: 'Anne-Cécile',
      lastname: 'Lœuillet',
      street1: '14, rue de l’Échaudé',
      postcode: '75006',
      city: 'Paris',
      country_id: 'fr',
    },
    names: ['Sac à main « Pommeau » en cuir grainé', 'Service à café, six tasses en porcelaine de Limoges'],
    message: 'Pour Anne, qui aime les longues promenades au bord de la mer. Je t’embrasse.',
  },
  uk_en: {
    address: {
      firstname: 'Siobhán',
      lastname: 'O’Sullivan-Featherstonehaugh',
      company: 'Featherstonehaugh & Daughters Ltd',
      street1: 'Flat 4, 28 Cheyne Walk',
      postcode: 'SW3 5HH',
      city: 'London',
      country_id: 'gb',
    },
    names: ['Pommeau bag in grained leather', 'Coffee set, six porcelain cups'],
    message: 'Happy birthday, dear Siobhán! With love from all of us.',
  },
  us_en: {
    address: {
      firstname: 'Nguyễn',
      lastname: 'Thị Hương',
      street1: '725 Park Avenue',
      postcode: '10021',
      city: 'New York',
      region: 'NY',
      country_id: 'us',
    },
    names: ['Pommeau bag in grained leather', 'Coffee set, six porcelain cups'],
    message: 'Chúc mừng sinh nhật!',
  },
  de_de: {
    address: {
      firstname: 'Jürgen',
      lastname: 'Weißgräber',
      company: 'Maßwerk Möbel GmbH & Co. KG',
      street1: 'Maximilianstraße 24',
      postcode: '80539',
      city: 'München',
      country_id: 'de',
    },
    names: ['Handtasche „Pommeau“ aus genarbtem Rindsleder', 'Kaffeeservice mit sechs Porzellantassen'],
    message: 'Herzlichen Glückwunsch zum fünfzigsten Geburtstag, lieber Jürgen!',
  },
  it_it: {
    address: {
      firstname: 'Niccolò',
      lastname: 'D’Angiò',
      street1: 'Via Montenapoleone 9',
      postcode: '20121',
      city: 'Milano',
      region: 'MI',
      country_id: 'it',
    },
    names: ['Borsa «Pommeau» in pelle martellata', 'Servizio da caffè, sei tazze di porcellana'],
    message: 'Perché sì. Con affetto, Niccolò',
  },
  es_es: {
    address: {
      firstname: 'Begoña',
      lastname: 'Ibáñez Güell',
      street1: 'Calle de Serrano 47',
      postcode: '28001',
      city: 'Madrid',
      region: '28',
      country_id: 'es',
    },
    names: ['Bolso «Pommeau» de piel granulada', 'Juego de café, seis tazas de porcelana'],
    message: '¡Feliz cumpleaños, Begoña! ¿Cuándo nos vemos?',
  },
  mx_es: {
    address: {
      firstname: 'José Ángel',
      lastname: 'Muñoz Peña',
      street1: 'Avenida Presidente Masaryk',
      street_number: '340',
      neighborhood: 'Polanco',
      district: 'Miguel Hidalgo',
      postcode: '11560',
      city: 'Ciudad de México',
      region: 'CMX',
      country_id: 'mx',
    },
    names: ['Bolso «Pommeau» de piel granulada', 'Juego de café, seis tazas de porcelana'],
    message: '¡Felicidades!',
  },
  pt_pt: {
    address: {
      firstname: 'João',
      lastname: 'Conceição Guimarães',
      street1: 'Avenida da Liberdade 180',
      postcode: '1250-146',
      city: 'Lisboa',
      country_id: 'pt',
    },
    names: ['Mala «Pommeau» em pele granulada', 'Serviço de café, seis chávenas de porcelana'],
    message: 'Parabéns, João! Um abraço.',
  },
  br_pt: {
    address: {
      firstname: 'Antônia',
      lastname: 'Gonçalves',
      street1: 'Rua Oscar Freire',
      street_number: '725',
      additional_number: 'Apto 91',
      neighborhood: 'Jardim Paulista',
      postcode: '01426-001',
      city: 'São Paulo',
      region: 'SP',
      social_security_number: '529.982.247-25',
      country_id: 'br',
    },
    names: ['Bolsa «Pommeau» em couro granulado', 'Jogo de café, seis xícaras de porcelana'],
    message: 'Parabéns, Antônia!',
  },
  jp_ja: {
    // Surnames with letters that many fonts do not have.
    address: {
      firstname: '髙志',
      lastname: '山﨑',
      firstname2: 'タカシ',
      lastname2: 'ヤマザキ',
      street1: '南青山五丁目4番12号 𠮷野ビル ﾊﾟｰｸｻｲﾄﾞ301',
      postcode: '107-0062',
      city: '港区',
      region: '13',
      country_id: 'jp',
    },
    names: [
      'ハンドバッグ「ポモー」グレインレザー（長さ調節可能なストラップ付き、ブルー・ニュイ）',
      'コーヒーセット　磁器カップ六客',
    ],
    message: 'お誕生日おめでとうございます。これからもずっと、素敵な毎日でありますように。「ありがとう」をこめて。',
  },
  kr_ko: {
    address: {
      firstname: '서연',
      lastname: '남궁',
      street1: '도산대로 55길 12, 301호',
      postcode: '06015',
      city: '강남구',
      region: '11',
      country_id: 'kr',
    },
    names: ['그레인 가죽 핸드백 “포모” 길이 조절 가능한 스트랩 포함', '커피 세트, 도자기 잔 여섯 개'],
    message: '생일을 진심으로 축하합니다! 언제나 건강하고 행복한 나날이 이어지기를 바랍니다.',
  },
  cn_zh: {
    address: {
      firstname: '喆',
      lastname: '欧阳',
      street1: '建国门外大街8号3单元1202室',
      region: '110000',
      cityselect: '110100',
      district_bis_id: '110105',
      postcode: '100022',
      country_id: 'cn',
    },
    names: ['“Pommeau”粒面皮革手袋（附可调节长度肩带，夜蓝色）', '咖啡套装，六只瓷杯'],
    message: '祝你生日快乐！愿往后的每一天，都有阳光、有花香，也有想见的人。',
  },
  hk_zh: {
    address: {
      firstname: '嘉琪',
      lastname: '鄺',
      street1: '堅道28號12樓B室',
      street2: '半山',
      region: 'HKI',
      district_bis_id: 'HCW',
      country_id: 'hk',
    },
    names: ['「Pommeau」粒面皮革手袋（附可調校長度肩帶）', '咖啡套裝，六隻瓷杯'],
    message: '祝妳生日快樂，永遠青春美麗！',
  },
  th_th: {
    address: {
      firstname: 'ณัฐธิดา',
      lastname: 'ศรีสุวรรณรัตน์',
      street1: '99/12 ถนนสาทรใต้ แขวงยานนาวา',
      region: '10',
      district_bis_id: '10-khet-sathon',
      postcode_select: '10120',
      country_id: 'th',
    },
    names: ['กระเป๋าถือ “ปอมโม” หนังวัวลายเกรนพร้อมสายสะพายปรับความยาวได้', 'ชุดกาแฟ ถ้วยพอร์ซเลนหกใบ'],
    message: 'สุขสันต์วันเกิดนะคะ ขอให้มีความสุขมาก ๆ สุขภาพแข็งแรง และพบเจอแต่สิ่งดี ๆ ตลอดไป',
  },
  sa_ar: {
    address: {
      firstname: 'عبد الرحمن',
      lastname: 'آل سعود (أبو خالد)',
      street1: '7342 طريق الملك فهد، حي العليا',
      street2: 'شقة 12 (الدور 3)',
      postcode: '12211',
      city: 'الرياض',
      region: '01',
      country_id: 'sa',
    },
    names: ['حقيبة يد «بومو» من الجلد المحبّب (مع حزام قابل للتعديل)', 'طقم قهوة، ستة فناجين من الخزف'],
    message: 'كل عام وأنت بخير! أتمنى لك سنة مليئة بالفرح والسعادة (مع محبتي).',
  },
  ae_ar: {
    address: {
      firstname: 'مريم',
      lastname: 'المكتوم',
      street1: 'Villa 14, Al Wasl Road (near Safa Park)',
      city: 'Dubai',
      region: 'DU',
      country_id: 'ae',
    },
    names: ['حقيبة يد «بومو» (مقاس 20)', 'طقم قهوة'],
    message: 'مبروك!',
  },
} as const satisfies Partial<Record<Locale, Sample>>;
type SampleLocale = keyof typeof paperSamples;
export const sampleLocales = Object.keys(paperSamples).filter((name): name is SampleLocale =>
  Object.hasOwn(paperSamples, name),
);

/** The pieces of the stored order. */
export const paperSkus = ['H0612P 20R', 'C0001 00'] as const;

const letters = { lines: ['A. L.', '1874'], font: 'italic', size: 'medium' } as const;
const engraved: Workshop = {
  ...letters,
  price: 0,
  preparation_days: 3,
  drawing: drawEngraving(letters),
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

/** An order of a storefront, made from a stored one: its address, names, currency and tax. */
function orderIn(order: OrderRow, locale: SampleLocale, billing: Partial<AddressFields>): OrderRow {
  const { address, names, message }: Sample = paperSamples[locale];
  const { country, currency } = storefrontOf(locale);
  const digits = currency === 'JPY' || currency === 'KRW' ? 1 : 100;
  const { rate, is_included } = salesTaxes[country];
  const tax_rate = is_included ? rate : 8875;
  const taxIn = (amount: number) =>
    Math.round(is_included ? (amount * tax_rate) / (100_000 + tax_rate) : (amount * tax_rate) / 100_000);
  const amounts = [3850 * digits, 3 * 120 * digits] as const;
  const lines = order.lines.map((line, index): LineRow => {
    const row_price = amounts[index] ?? 0;
    const row_tax = taxIn(row_price);
    return {
      ...line,
      row_price,
      row_tax,
      row_incl_tax: is_included ? row_price : row_price + row_tax,
      unit_price: Math.round(row_price / line.qty),
      workshop: index === 0 ? engraved : null,
      piece: { ...line.piece, name: names[index] ?? '', locale, hscode: index === 0 ? '420221' : '691110' },
    };
  });
  const shipping = 25 * digits;
  const shipping_tax_amount = is_included ? taxIn(shipping) : 0;
  const shipping_amount = shipping - shipping_tax_amount;
  const tax_amount = lines.reduce((sum, line) => sum + line.row_tax, shipping_tax_amount);
  return {
    ...order,
    locale,
    store: country,
    currency,
    shipping_address: address,
    billing_address: { ...address, ...billing },
    lines,
    tax_rate,
    tax_included: is_included,
    shipping_amount,
    shipping_tax_amount,
    tax_amount,
    grand_total: lines.reduce((sum, line) => sum + line.row_incl_tax, shipping),
    gift: { is_gift: true, message, hide_price: true, handwritten: false, gift_card_type: 'custom' },
  };
}

function returnIn(order: OrderRow): RequestRow {
  const [line] = order.lines;
  if (!line) throw new Error('nothing bought');
  const at = '2026-11-24T09:30:00Z';
  const fee = Math.round(line.row_incl_tax / 100);
  return {
    return_id: '1b4e28ba-2fa1-4d21-883f-0016d3cca427',
    increment_id: 'R100042',
    order_id: order.order_id,
    return_type: 'refund',
    status: 'pending_shipping',
    selected_return_method: 'office',
    pickup_date: null,
    pickup_time: null,
    requested_at: at,
    finalized_at: at,
    accepted_at: null,
    closed_at: null,
    total_items: line.row_incl_tax - line.row_tax,
    total_tax: line.row_tax,
    total_shipping: 0,
    adjustement_negative: fee,
    total_price: line.row_incl_tax - fee,
    exchange_track_number: null,
    exchange_tracking_url: null,
    carrier: 'fedex',
    request_notes: null,
    pickup_address: null,
    lines: [
      {
        item_order_id: line.item_order_id,
        qty: 1,
        exchange_piece: null,
        return_reason: 'too_small',
        exchange_sku: null,
        value_incl_tax: line.row_incl_tax,
        value_tax: line.row_tax,
        condition: 'worn',
        inspection_reason: null,
        value_loss: 0,
        photo_id: null,
      },
    ],
  };
}

/** The papers of an order with the pieces `paperSkus`, by name, in a storefront. */
export function papersIn(
  shop: Shop,
  stored: OrderRow,
  locale: SampleLocale,
  billing: Partial<AddressFields> = {},
): ReadonlyMap<string, Paper> {
  const { seller } = shop.config.house;
  if (!seller) throw new Error('the house has no seller');
  const sold = orderIn(stored, locale, billing);
  const back = returnIn(sold);
  const order = { ...sold, returns: [back] };
  const issued_at = new Date('2026-11-25T10:00:00Z');
  const invoice: StoredInvoice = {
    invoice_id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
    seller: sold.store,
    kind: 'invoice',
    increment_id: `${sold.store.toUpperCase()}-2026-000042`,
    order_id: sold.order_id,
    return_id: null,
    shipment_id: null,
    issued_at,
    currency: sold.currency,
    total_amount: sold.grand_total,
    tax_amount: sold.tax_amount,
  };
  const note: StoredInvoice = {
    ...invoice,
    kind: 'credit_note',
    increment_id: `${sold.store.toUpperCase()}-C-2026-000007`,
    return_id: back.return_id,
    total_amount: back.total_price,
    tax_amount: back.total_tax,
  };
  return new Map([
    ['invoice', invoicePaper(order, invoice, seller, allPieces(order))],
    ['credit-note', invoicePaper(order, note, seller, allPieces(order), [invoice])],
    ['return-label', labelPaper(shop, order, back)],
    ['pro-forma', proformaPaper(shop, order, back)],
    ...slipsOf(shop, order).papers,
    ...workshopPapers(shop, order),
  ]);
}
