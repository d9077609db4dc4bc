// The papers of a return that was sent off: its details, its label and its customs pro-forma (spec 3 §7).
import { countryName } from '@vitrine/rules/countries/countryName';
import { goodsInEnglish } from '@vitrine/rules/returns/customsEnglish';
import { declaredValue, needsProforma } from '@vitrine/rules/returns/customs';
import { returnStages } from '@vitrine/rules/returns/returnStatus';
import { isReturnReason, type ReturnReason } from '@vitrine/rules/returns/returnLine';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import { linesOf, senderNameOf } from '../../customers/customer/savedAddress.ts';
import { homeAddressOf } from '../orders/modeOf.ts';
import { choiceLinesOf, wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { LineRow, OrderRow } from '../orders/orderRows.ts';
import { paperMoney } from '../papers/paperMoney.ts';
import { refundSums } from '../papers/refundSums.ts';
import { storedPickup } from './pickup.ts';
import type { RequestRow } from './queries.ts';
import { beside, latinSender } from './customsWords.ts';
import { countryOfOrder } from './returnForm.ts';
import { instruction } from './returnMail.ts';

/** `number` is what the barcode says: the carrier's number where it issued one, or the return's. */
export type ReturnPaper = (shop: Shop, order: OrderRow, row: RequestRow, number?: string) => Paper;

/** The returned lines with their order lines. */
const backOf = (
  order: OrderRow,
  row: RequestRow,
): { line: LineRow; qty: number; back: RequestRow['lines'][number] }[] =>
  row.lines.flatMap((back) => {
    const line = order.lines.find(({ item_order_id }) => item_order_id === back.item_order_id);
    return line ? [{ line, qty: back.qty, back }] : [];
  });

/** A reason that the shop no longer offers counts as another one. */
const reasonOf = ({ return_reason }: RequestRow['lines'][number]): ReturnReason =>
  isReturnReason(return_reason) ? return_reason : 'other';

/**
 * What all papers say: the addresses, the numbers and the carrier. `for_customs`: in English beside the reader's language, with the
 * sender in Latin letters.
 */
function frameOf(shop: Shop, order: OrderRow, row: RequestRow, for_customs = false) {
  const locale: Locale = isLocale(order.locale) ? order.locale : 'uk_en';
  const { tag, direction, language } = storefrontOf(locale);
  const [text, papers] = for_customs
    ? [beside(locale, 'returns'), beside(locale, 'papers')]
    : [textIn(locale, 'returns'), textIn(locale, 'papers')];
  const { seller, name } = shop.config.house;
  const from = storedPickup(row) ?? homeAddressOf(order);
  const [sender, own] = [senderNameOf(from), linesOf(from, language)];
  const latin = for_customs ? latinSender(from, [sender, ...own]) : null;
  const frame = {
    template: 'paper-1',
    language,
    tag,
    direction,
    issued_at: new Date(row.finalized_at ?? row.requested_at).toISOString(),
    sender: {
      name: sender,
      lines: latin === null ? own : [...own, ...latin.lines, countryName(countryOfOrder(order), 'en')],
    },
    facts: [
      [papers('number'), row.increment_id],
      [papers('order'), order.increment_id],
      [text('label_carrier'), row.carrier.toUpperCase()],
    ],
    parties: [{ heading: text('label_to'), lines: seller ? [seller.name, ...seller.address] : [name] }],
    taxes: null,
    code: { kind: 'code128', text: row.increment_id },
    attachment: null,
  } as const satisfies Partial<Paper>;
  return { locale, text, papers, frame, is_latin: latin?.is_whole ?? true };
}

/** The carrier of a return that travels by one. */
const carrierFact = (row: RequestRow, label: string): Paper['facts'] =>
  row.selected_return_method === 'boutique' ? [] : [[label, row.carrier.toUpperCase()]];

/**
 * What the return details say: the pieces with their reasons, what the shopper gets, and how the pieces come back. The barcode
 * is the number of the return, which a boutique reads. Spec 3 §2, §4.
 */
export const detailsPaper: ReturnPaper = (shop, order, row) => {
  const { locale, text, papers, frame } = frameOf(shop, order, row);
  const { tag } = storefrontOf(locale);
  const day = dateFormat(`${tag}-u-nu-latn-ca-gregory`, {
    dateStyle: 'long',
    timeZone: zoneOf(countryOfOrder(order)),
  });
  const money = paperMoney(order, locale);
  const is_exchange = row.return_type === 'exchange';
  const replacement = (item_order_id: string): string[] => {
    const piece = row.lines.find((line) => line.item_order_id === item_order_id)?.exchange_piece;
    if (!piece) return [];
    const other = [wordsOf(piece, locale).name, ...choiceLinesOf(piece, locale)].filter(Boolean).join(', ');
    return [text('details_exchange', { piece: other })];
  };
  return {
    ...frame,
    title: text('details_title'),
    facts: [
      ...frame.facts.slice(0, 2),
      [text('details_requested'), day.format(new Date(row.finalized_at ?? row.requested_at))],
      ...carrierFact(row, text('label_carrier')),
    ],
    // Any boutique of the country takes the pieces.
    parties: row.selected_return_method === 'boutique' ? [] : frame.parties,
    columns: [papers('piece'), papers('quantity'), ...(is_exchange ? [] : [papers('amount')])],
    rows: backOf(order, row).map(({ line, qty, back }) => ({
      cells: [
        wordsOf(line.piece, locale).name,
        String(qty),
        ...(is_exchange
          ? []
          : [money(back.value_incl_tax ?? Math.round((line.row_incl_tax * qty) / line.qty)).formatted]),
      ],
      details: [
        ...choiceLinesOf(line.piece, locale),
        text('details_reason', { reason: text(`reason.${reasonOf(back)}`) }),
        ...replacement(line.item_order_id),
      ].filter(Boolean),
    })),
    sums: is_exchange
      ? []
      : refundSums(order, row, locale, {
          // A bank may still refuse a refund that the house has accepted.
          label: returnStages[row.status] === 'settled' ? papers('refunded') : text('details_refund'),
          amount: row.total_price,
        }),
    notes: [instruction(row, locale, 'details_boutique')],
  };
};

/** Whether a return has a pro-forma: its parcel crosses a customs border. Spec 3 §3. */
export const hasProforma = (order: OrderRow): boolean => needsProforma(countryOfOrder(order));

/** What the label says: both addresses, the pieces, and the number of the carrier or the return as a barcode. Spec 3 §7. */
export const labelPaper: ReturnPaper = (shop, order, row, number = row.increment_id) => {
  const { locale, text, papers, frame } = frameOf(shop, order, row, hasProforma(order));
  return {
    ...frame,
    title: text('label_title'),
    code: { kind: 'code128', text: number },
    columns: [papers('piece'), papers('quantity')],
    rows: backOf(order, row).map(({ line, qty }) => ({
      cells: [wordsOf(line.piece, locale).name, String(qty)],
      details: choiceLinesOf(line.piece, locale).filter(Boolean),
    })),
    sums: [],
    notes: [text('label_note')],
  };
};

/**
 * What the customs pro-forma says: each piece with its HS code, its country of origin and its value without tax, and that nothing is sold.
 * Customs officers read English everywhere: every text is in English too, the goods by the name of their HS heading, and the sender in
 * Latin letters, which the shopper adds where no rule knows them. Spec 3 §3, §7.
 */
export const proformaPaper: ReturnPaper = (shop, order, row) => {
  const { locale, text, papers, frame, is_latin } = frameOf(shop, order, row, true);
  const money = paperMoney(order, locale);
  const valued = backOf(order, row).map(({ line, qty }) => ({
    line,
    qty,
    value: declaredValue(line, qty, order),
  }));
  const total = valued.reduce((sum, { value }) => sum + value, 0);
  return {
    ...frame,
    title: text('proforma_title'),
    facts: [...frame.facts, [text('proforma_reason'), text('proforma_returned')]],
    columns: [papers('piece'), text('hscode'), text('origin'), papers('quantity'), papers('amount')],
    rows: valued.map(({ line, qty, value }) => ({
      cells: [
        wordsOf(line.piece, locale).name,
        line.piece.hscode ?? '',
        // A piece of an earlier release may have none: the shopper writes it in.
        line.piece.origin_country ?? '',
        String(qty),
        money(value).formatted,
      ],
      details: [goodsInEnglish(line.piece.hscode ?? ''), ...choiceLinesOf(line.piece, locale)].flatMap(
        (words) => words || [],
      ),
    })),
    sums: [{ label: text('proforma_value'), amount: `${money(total).formatted} ${order.currency}`, is_total: true }],
    notes: [
      text('proforma_note'),
      'PRO-FORMA INVOICE: returned goods, not a sale; value for customs purposes only',
      ...(is_latin ? [] : [text('proforma_latin')]),
      text('proforma_signature'),
    ],
  };
};
