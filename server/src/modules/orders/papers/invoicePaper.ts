import { invoiceTotals, partOf, refundTaxes, type TaxOfRate } from '@vitrine/rules/papers/invoiceTotals';
import { invoicedTaxes, rowsByPart } from '@vitrine/rules/papers/taxParts';
import { paperFactsOf } from '@vitrine/rules/papers/paperTable';
import { shownTaxes } from '@vitrine/rules/tax/salesTax';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { decimalOf } from '@vitrine/rules/money/money';
import { type Country, isCountry, isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import type { Seller } from '../../../platform/config/house.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import { rateIn, taxLabels, taxNameIn } from '../../checkout/checkout/taxWords.ts';
import { engravingLineOf } from '../orders/engravingLine.ts';
import { isWebToShop } from '../orders/modeOf.ts';
import { orderOf } from '../orders/orderView.ts';
import { choiceLinesOf, wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { LineRow, OrderRow } from '../orders/orderRows.ts';
import { facturX } from './facturX.ts';
import type { InvoicedPieces } from './invoicedPieces.ts';
import { givenBackOf } from './givenBack.ts';
import { paperMoney } from './paperMoney.ts';
import { orderTaxes, taxesBack } from './paperTaxes.ts';
import type { StoredInvoice } from './queries.ts';
import { refundSums } from './refundSums.ts';
import { zatcaCode } from './zatcaCode.ts';

type Writing = { order: OrderRow; invoice: StoredInvoice; seller: Seller; locale: Locale; country: Country };

const dayIn = (locale: Locale, at: Date, timeZone: string): string =>
  dateFormat(`${storefrontOf(locale).tag}-u-nu-latn-ca-gregory`, { dateStyle: 'long', timeZone }).format(at);

const show = ({ order, locale }: Writing, amount: number): string => paperMoney(order, locale)(amount).formatted;

/** A part of a line with a direction of its own (Unicode isolates), beside parts of the other direction. */
const apart = (part: string): string => `\u2068${part}\u2069`;

/** The numbers of the order's taxes that have a registration of their own, each under the tax's name. */
const registrationsOf = ({ order, seller, locale }: Writing): string[] =>
  orderTaxes(order).flatMap(({ name, registration }) => {
    const number = registration && seller.regional_tax_numbers[registration];
    return number === undefined ? [] : [`${taxNameIn(locale, name)} ${number}`];
  });

/** The company, its register, and its tax numbers under the country's own names for them. */
function senderOf(writing: Writing): Paper['sender'] {
  const { seller, country, locale } = writing;
  const number = seller.tax_numbers[country];
  const label = paperFactsOf(country).tax_number ?? textIn(locale, 'papers')('tax_number');
  return {
    name: seller.name,
    lines: [
      ...seller.address,
      seller.registration,
      ...(number === undefined ? [] : [`${label} ${number}`]),
      ...registrationsOf(writing),
    ],
  };
}

function titleOf({ invoice, country, locale }: Writing): string {
  const text = textIn(locale, 'papers');
  if (invoice.kind === 'credit_note') return text('credit_note');
  return text(paperFactsOf(country).is_tax_invoice ? 'tax_invoice' : 'invoice');
}

function factsOf(writing: Writing, credited: readonly StoredInvoice[]): Paper['facts'] {
  const { order, invoice, locale, country } = writing;
  const text = textIn(locale, 'papers');
  const day = (at: Date) => dayIn(locale, at, zoneOf(country));
  return [
    [text('number'), invoice.increment_id],
    [text('date'), day(invoice.issued_at)],
    ...credited.map((one) => [text('credits'), `${apart(one.increment_id)}, ${apart(day(one.issued_at))}`] as const),
    [text('order'), order.increment_id],
    [text('ordered'), day(order.placed_at ?? order.created_at)],
  ];
}

function partiesOf({ order, locale, country }: Writing): Paper['parties'] {
  const text = textIn(locale, 'order');
  const { billing_address: billed, shipping_address: sent } = orderOf(order, locale, order.created_at);
  const lines = (address: typeof billed) => (address ? [address.name, ...address.address] : []);
  const number = order.billing_address.social_security_number;
  const label = paperFactsOf(country).buyer_tax_number;
  return [
    { heading: text('billed_to'), lines: [...lines(billed), ...(label && number ? [`${label} ${number}`] : [])] },
    { heading: text(isWebToShop(order) ? 'collected_at' : 'sent_to'), lines: lines(sent) },
  ];
}

function detailsOf({ order, locale }: Writing, line: LineRow): string[] {
  const engraved = engravingLineOf(line, locale, paperMoney(order, locale));
  return [line.sku, ...choiceLinesOf(line.piece, locale), ...engraved].filter(Boolean);
}

/** Net and tax by rate; of several taxes a row each. `amounts` are those of the order's taxes. */
function taxesOf(writing: Writing, taxes: readonly TaxOfRate[], amounts: readonly number[]): Paper['taxes'] {
  const { order, locale, country } = writing;
  const shown = shownTaxes(country, order.shipping_address.region ?? null, order.tax_rate);
  const [first, ...more] = shown?.parts ?? [];
  if (!shown || !first) return null;
  const text = textIn(locale, 'papers');
  const money = (net: number, tax: number) => [show(writing, net), show(writing, tax)];
  if (more.length === 0)
    return {
      columns: [taxNameIn(locale, first.name), text('net'), text('tax')],
      rows: taxes.map(({ rate, net, tax }) => [rateIn(locale, rate), ...money(net, tax)]),
    };
  return {
    columns: [text('tax'), text('net'), text('tax')],
    rows: rowsByPart(taxes, shown.parts, amounts).map(({ part, net, tax }) => [
      part ? `${taxNameIn(locale, part.name)} ${rateIn(locale, part.rate)}` : rateIn(locale, 0),
      ...money(net, tax),
    ]),
  };
}

/** What this invoice bills of a line, with tax where the prices include it: the lines sum to the subtotal. */
const billedOf = ({ tax_included }: OrderRow, line: InvoicedPieces['lines'][number]): number =>
  partOf(line.row_incl_tax, line) - (tax_included ? 0 : partOf(line.row_tax, line));

/** The lines and sums of an invoice, with tax where the prices include it. */
function goodsOf(writing: Writing, { lines, with_delivery }: InvoicedPieces): Pick<Paper, 'rows' | 'sums' | 'taxes'> {
  const { order, invoice, locale, country } = writing;
  const text = textIn(locale, 'order');
  const { total_amount, taxes } = invoiceTotals(order, lines, with_delivery);
  if (total_amount !== invoice.total_amount) throw new Error(`invoice ${invoice.increment_id} has another total`);
  const { tax_included, shipping_amount, shipping_tax_amount } = order;
  const delivery = !with_delivery ? 0 : tax_included ? shipping_amount + shipping_tax_amount : shipping_amount;
  const added = tax_included ? 0 : invoice.tax_amount;
  const sum = (label: string, amount: number, is_total = false) => ({ label, amount: show(writing, amount), is_total });
  const amounts = invoicedTaxes(order, lines, with_delivery, orderTaxes(order));
  const added_taxes =
    added > 0
      ? taxLabels({ country, region: order.shipping_address.region ?? null, rate: order.tax_rate }, locale)
      : [];
  return {
    rows: lines.map((line) => ({
      cells: [
        wordsOf(line.piece, locale).name,
        String(line.invoiced.qty),
        show(writing, line.unit_price),
        show(writing, billedOf(order, line)),
      ],
      details: detailsOf(writing, line),
    })),
    sums: [
      sum(text('subtotal'), total_amount - delivery - added),
      ...(with_delivery
        ? [
            delivery === 0
              ? {
                  label: text(isWebToShop(order) ? 'collected_at' : 'delivery'),
                  amount: text('offered'),
                  is_total: false,
                }
              : sum(text('delivery'), delivery),
          ]
        : []),
      ...added_taxes.map(({ label }, index) => sum(label, amounts[index] ?? 0)),
      sum(text('total'), total_amount, true),
    ],
    taxes: taxesOf(writing, taxes, amounts),
  };
}

/** The lines and sums of a credit note: what came back, the refunded delivery, the fee, and the refund. */
function refundOf(writing: Writing): Pick<Paper, 'rows' | 'sums' | 'taxes'> {
  const { order, invoice, locale } = writing;
  const back = givenBackOf(order, invoice);
  if (!back) throw new Error(`credit note ${invoice.increment_id} gives nothing back`);
  const rows = back.lines.flatMap(({ item_order_id, qty, value_incl_tax }) => {
    const line = order.lines.find((one) => one.item_order_id === item_order_id);
    if (!line) return [];
    const { name } = wordsOf(line.piece, locale);
    const amount = show(writing, value_incl_tax ?? Math.round((line.row_incl_tax * qty) / line.qty));
    // The pieces of a price reduction stay, so the row says what it is.
    const reduction = back.goodwill_id === undefined ? [] : [textIn(locale, 'papers')('reduction')];
    const details = [...reduction, ...detailsOf(writing, line)];
    return [{ cells: [name, String(qty), show(writing, line.unit_price), amount], details }];
  });
  const delivery = show(writing, back.total_price);
  return {
    rows:
      back.lines.length > 0
        ? rows
        : [{ cells: [textIn(locale, 'order')('delivery'), '1', delivery, delivery], details: [] }],
    sums: refundSums(order, back, locale, {
      label: textIn(locale, 'papers')('refunded'),
      amount: invoice.total_amount,
    }),
    taxes: taxesOf(writing, refundTaxes(order, { ...back, kept: back.adjustement_negative }), taxesBack(order, back)),
  };
}

function codeOf({ seller, country, invoice }: Writing): Paper['code'] {
  const tax_number = seller.tax_numbers[country];
  if (!paperFactsOf(country).has_zatca_code || tax_number === undefined) return null;
  const amount = (of: number) => decimalOf(of, invoice.currency);
  const issued_at = invoice.issued_at.toISOString().replace(/\.\d+/u, '');
  const { total_amount, tax_amount } = invoice;
  return {
    kind: 'qrcode',
    text: zatcaCode({
      seller: seller.name,
      tax_number,
      issued_at,
      total: amount(total_amount),
      tax: amount(tax_amount),
    }),
  };
}

/**
 * What an invoice or a credit note says, in the order's language. `credited` are the invoices that a credit note corrects.
 * Throws when the amounts do not sum to the invoice's. Spec 3 §3, expectations §2.
 */
export function invoicePaper(
  order: OrderRow,
  invoice: StoredInvoice,
  seller: Seller,
  pieces: InvoicedPieces,
  credited: readonly StoredInvoice[] = [],
): Paper {
  const { locale } = order;
  if (!isCountry(order.store) || !isLocale(locale)) throw new Error(`an order of no storefront: ${locale}`);
  const writing: Writing = { order, invoice, seller, locale, country: order.store };
  const { language, tag, direction } = storefrontOf(locale);
  const text = textIn(locale, 'papers');
  return {
    template: 'paper-1',
    language,
    tag,
    direction,
    issued_at: invoice.issued_at.toISOString(),
    title: titleOf(writing),
    sender: senderOf(writing),
    facts: factsOf(writing, credited),
    parties: partiesOf(writing),
    columns: [text('piece'), text('quantity'), text('price'), text('amount')],
    ...(invoice.kind === 'credit_note' ? refundOf(writing) : goodsOf(writing, pieces)),
    notes: [],
    code: codeOf(writing),
    attachment: facturX(writing, pieces, credited),
  };
}
