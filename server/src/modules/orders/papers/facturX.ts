import { localClock } from '@vitrine/rules/calendar/localDay';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { deliveryRate, invoiceTotals, partOf, refundTaxes } from '@vitrine/rules/papers/invoiceTotals';
import { paperFactsOf } from '@vitrine/rules/papers/paperTable';
import { type Country, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Seller } from '../../../platform/config/house.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import { nameOf } from '../../customers/customer/savedAddress.ts';
import { wordsOf } from '../../checkout/basket/orderedProduct.ts';
import { lossOf } from '../orders/returnsView.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { crossIndustryInvoice, type ElectronicInvoice } from './crossIndustryInvoice.ts';
import { type GivenBack, givenBackOf } from './givenBack.ts';
import type { InvoicedPieces } from './invoicedPieces.ts';
import type { StoredInvoice } from './queries.ts';

type Writing = {
  readonly order: OrderRow;
  readonly invoice: StoredInvoice;
  readonly seller: Seller;
  readonly locale: Locale;
  readonly country: Country;
};
type Amounts = Pick<ElectronicInvoice, 'lines' | 'charges' | 'allowances' | 'taxes' | 'total' | 'paid'>;

/** What an invoice of these pieces bills. The order was paid before. */
function billed({ order, invoice, locale }: Writing, { lines, with_delivery }: InvoicedPieces): Amounts {
  const { taxes } = invoiceTotals(order, lines, with_delivery);
  const has_delivery = with_delivery && order.shipping_amount > 0;
  return {
    lines: lines.map((line) => ({
      sku: line.sku,
      name: wordsOf(line.piece, locale).name,
      qty: line.invoiced.qty,
      net: partOf(line.row_incl_tax, line) - partOf(line.row_tax, line),
      rate: order.tax_rate,
    })),
    charges: has_delivery ? [deliveryOf(order, order.shipping_amount, locale)] : [],
    allowances: [],
    taxes,
    total: invoice.total_amount,
    paid: invoice.total_amount,
  };
}

/** The code of freight in UNCL 7161. */
const freight = 'FC';
const deliveryOf = (order: OrderRow, amount: number, locale: Locale) => ({
  reason: textIn(locale, 'order')('delivery'),
  code: freight,
  amount,
  rate: deliveryRate(order),
});

/** The returned lines with their value without tax; the values sum to the return's goods. */
function returnedLines({ order, locale }: Writing, back: GivenBack): Amounts['lines'] {
  const lines = back.lines.flatMap(({ item_order_id, qty, value_incl_tax, value_tax }) => {
    const line = order.lines.find((one) => one.item_order_id === item_order_id);
    if (!line) return [];
    const share = Math.floor(((line.row_incl_tax - line.row_tax) * qty) / line.qty);
    const net = value_incl_tax === null || value_tax === null ? share : value_incl_tax - value_tax;
    return [{ sku: line.sku, name: wordsOf(line.piece, locale).name, qty, net, rate: order.tax_rate }];
  });
  // Shares of earlier releases lose a fraction of a minor unit.
  const rest = back.total_items - lines.reduce((sum, { net }) => sum + net, 0);
  return lines.map((line, index) => (index === 0 ? { ...line, net: line.net + rest } : line));
}

/** What a credit note gives back. What is kept is an allowance without tax. */
function givenBack(writing: Writing): Amounts {
  const { order, invoice, locale } = writing;
  const back = givenBackOf(order, invoice);
  if (!back) throw new Error(`credit note ${invoice.increment_id} gives nothing back`);
  const { total_shipping, adjustement_negative: kept } = back;
  const loss = lossOf(back);
  const text = textIn(locale, 'papers');
  const charges = total_shipping > 0 ? [deliveryOf(order, total_shipping, locale)] : [];
  return {
    // A document has a line (BR-16): of the cancelled rest, the delivery.
    ...(back.lines.length > 0
      ? { lines: returnedLines(writing, back), charges }
      : {
          lines: charges.map(({ reason, code, amount, rate }) => ({
            sku: code,
            name: reason,
            qty: 1,
            net: amount,
            rate,
          })),
          charges: [],
        }),
    allowances: [
      { reason: text('fee'), amount: kept - loss, rate: 0 },
      { reason: text('value_loss'), amount: loss, rate: 0 },
    ].filter(({ amount }) => amount > 0),
    taxes: refundTaxes(order, { ...back, kept }),
    total: invoice.total_amount,
    paid: 0,
  };
}

/**
 * The electronic invoice (EN 16931) inside the PDF for a business of a country that asks for it; null for a consumer. The
 * name of a company in the billing address makes the buyer a business. decisions/0071.
 */
export function facturX(
  writing: Writing,
  pieces: InvoicedPieces,
  credited: readonly StoredInvoice[],
): Paper['attachment'] {
  const { order, invoice, seller, locale, country } = writing;
  const buyer = order.billing_address;
  if (!paperFactsOf(country).has_factur_x || !buyer.company?.trim()) return null;
  const text = textIn(locale, 'papers');
  const dayOf = (at: Date): string => localClock(at, zoneOf(country)).day;
  const kind = invoice.kind === 'credit_note' ? 'credit_note' : 'invoice';
  const { postcode, city, company, country_id } = buyer;
  const xml = crossIndustryInvoice({
    kind,
    number: invoice.increment_id,
    day: dayOf(invoice.issued_at),
    // An invoice of a parcel is issued when the parcel leaves.
    delivered: invoice.shipment_id === null ? null : dayOf(invoice.issued_at),
    order: order.increment_id,
    currency: invoice.currency,
    seller: {
      name: seller.name,
      lines: seller.address,
      country: seller.country,
      vat_number: seller.tax_numbers[country]?.replaceAll(/[^A-Z0-9]/gu, ''),
    },
    buyer: {
      name: company.trim(),
      person: nameOf(buyer),
      lines: [buyer.street1, buyer.street2, buyer.street3].flatMap((line) => (line ? [line] : [])),
      postcode,
      city,
      country: country_id,
    },
    ...(kind === 'invoice' ? billed(writing, pieces) : givenBack(writing)),
    exemption: text('untaxed'),
    terms: text(kind === 'invoice' ? 'paid' : 'refund_by_same_means'),
    credited: credited.map(({ increment_id, issued_at }) => ({ number: increment_id, day: dayOf(issued_at) })),
  });
  return { name: 'factur-x.xml', type: 'text/xml', description: 'Factur-X', text: xml };
}
