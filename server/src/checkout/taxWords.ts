import { type ShownTax, shownTax } from '@vitrine/rules/checkout/salesTax';
import { perLocale } from '../perLocale.ts';
import { type Country, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { type Worded, wordsIn } from '@vitrine/rules/storefronts/wordsIn';

type Words = Readonly<Record<ShownTax['name'], string>> & {
  /** Said of a tax that the prices hold; one that comes on top stands by its name alone. */
  readonly of_which: string;
};

// What is said in a country by letters stays so in every language, but for French Canada.
const letters = { gst: 'GST', hst: 'HST', gst_pst: 'GST + PST', gst_qst: 'GST + QST', sst: 'SST', icms: 'ICMS' };

const words: Worded<Words> = {
  fr: {
    ...letters,
    gst: 'TPS',
    hst: 'TVH',
    gst_pst: 'TPS + TVP',
    gst_qst: 'TPS + TVQ',
    of_which: 'dont {tax}',
    vat: 'TVA',
    sales_tax: 'Taxe de vente',
    consumption_tax: 'taxe à la consommation',
  },
  en: {
    ...letters,
    of_which: 'of which {tax}',
    vat: 'VAT',
    sales_tax: 'Sales tax',
    consumption_tax: 'consumption tax',
  },
  de: {
    ...letters,
    of_which: 'davon {tax}',
    vat: 'MwSt.',
    sales_tax: 'Verkaufssteuer',
    consumption_tax: 'Verbrauchssteuer',
  },
  es: {
    ...letters,
    of_which: 'incluye {tax}',
    vat: 'IVA',
    sales_tax: 'Impuesto sobre ventas',
    consumption_tax: 'impuesto al consumo',
  },
  it: {
    ...letters,
    of_which: 'di cui {tax}',
    vat: 'IVA',
    sales_tax: 'Imposta sulle vendite',
    consumption_tax: 'imposta sui consumi',
  },
  pt: {
    ...letters,
    of_which: 'dos quais {tax}',
    vat: 'IVA',
    sales_tax: 'Imposto sobre vendas',
    consumption_tax: 'imposto sobre o consumo',
  },
  ja: { ...letters, of_which: '内{tax}', vat: '付加価値税', sales_tax: '売上税', consumption_tax: '消費税' },
  ko: { ...letters, of_which: '{tax} 포함', vat: '부가가치세', sales_tax: '판매세', consumption_tax: '소비세' },
  zh_hans: { ...letters, of_which: '其中{tax}', vat: '增值税', sales_tax: '销售税', consumption_tax: '消费税' },
  zh_hant: { ...letters, of_which: '其中{tax}', vat: '營業稅', sales_tax: '銷售稅', consumption_tax: '消費稅' },
  th: {
    ...letters,
    of_which: 'รวม{tax}แล้ว',
    vat: 'ภาษีมูลค่าเพิ่ม',
    sales_tax: 'ภาษีการขาย',
    consumption_tax: 'ภาษีการบริโภค',
  },
  ar: {
    ...letters,
    of_which: 'منها {tax}',
    vat: 'ضريبة القيمة المضافة',
    sales_tax: 'ضريبة المبيعات',
    consumption_tax: 'ضريبة الاستهلاك',
  },
};

const percents = perLocale(
  (locale) =>
    new Intl.NumberFormat(`${storefrontOf(locale).tag}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 3 }),
);

/** A rate as a reader writes it: 20 %, 25.5 %. Thousandths of a percent in. */
const rateIn = (locale: Locale, rate: number): string => percents(locale).format(rate / 100_000);

/**
 * The tax beside its sum, in the reader's words: `of which VAT 20%`, `Sales tax`; null where none is taken. The rate is
 * that of the order, in thousandths of a percent, and is named where the whole country has one. Spec 3 §3
 * (show_tax_message).
 */
export function taxMessage(
  { country, region, rate }: { country: Country; region: string | null; rate: number },
  locale: Locale,
): string | null {
  const tax = shownTax(country, region);
  if (!tax) return null;
  const said = wordsIn(words, locale);
  const named = tax.has_one_rate ? `${said[tax.name]} ${rateIn(locale, rate)}` : said[tax.name];
  return tax.is_included ? said.of_which.replace('{tax}', named) : named;
}
