// Label, slip and invoice of a parcel as one PDF: one press prints all. Spec 3 §3, decisions/0115.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { staffPrint as contract } from '@vitrine/contract/staffPacking';
import { hasCall, isCarrier } from '@vitrine/rules/carriers/carrierTable';
import { isGiftRow } from '@vitrine/rules/checkout/shownGoods';
import { needsProforma } from '@vitrine/rules/returns/customs';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { labelShipment } from '../../orders/fulfilment/parcels/labelShipment.ts';
import { slipsOf } from '../../orders/fulfilment/parcels/slips.ts';
import { slipParcel } from '../../orders/fulfilment/parcels/slipUnits.ts';
import type { OrderRow } from '../../orders/orders/orderRows.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import { issueForShipment } from '../../orders/papers/issueInvoice.ts';
import { invoiceOfParcel } from '../../orders/papers/invoiceOfParcel.ts';
import { bindPapers, makePaper, typesetPaper } from '../../orders/papers/makePaper.ts';
import { labelOf, type StoredLabel } from '../../orders/parcels/labels.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrder } from '../staff/staffWork.ts';
import { requireAct } from '../staff/tasks.ts';

type Print = AnswerOf<typeof contract>;
type Waiting = Print['waits_for'][number];

/**
 * Asks for what the parcel's jobs bring, before their turn: label and invoice come once, also for two requests. A
 * failure leaves it to the job.
 */
async function hasten(shop: Shop, order_id: string, shipment_id: string, needsInvoice: boolean): Promise<void> {
  const asked = [
    labelShipment(shop, { shipment_id }),
    ...(needsInvoice ? [issueForShipment(shop, { order_id, shipment_id })] : []),
  ];
  for (const done of await Promise.allSettled(asked))
    if (done.status === 'rejected')
      shop.log.warn({ err: done.reason as unknown, shipment_id }, 'a paper of a parcel is left to its job');
}

/** Whether customs ask for the invoice of a parcel; a gift that shows no price has none in it. */
const needsInvoice = ({ store }: Pick<OrderRow, 'store'>): boolean => isCountry(store) && needsProforma(store);

/** Whether a parcel has pieces that were paid: one of gifts has no invoice. decisions/0132. */
const isBilled = ({ lines }: OrderRow, parcel: OrderRow['parcels'][number]): boolean =>
  lines.some((row) => !isGiftRow(row) && parcel.lines.some(({ item_order_id }) => item_order_id === row.item_order_id));

const fileOf = ({ carrier, track_number, format, file }: StoredLabel) =>
  file === null || format === null
    ? []
    : [{ name: `${carrier}-${track_number}.${format}`, type: `label/${format}`, base64: file.toString('base64') }];

/** The invoice of a parcel as a PDF; undefined while it is not issued. */
async function invoiceFile(shop: Shop, member: StaffMember, shipment_id: string): Promise<Buffer | undefined> {
  const invoice = await invoiceOfParcel(shop.db, shipment_id);
  if (!invoice) return undefined;
  try {
    return (await makePaper(shop, invoice.invoice_id, { of: 'staff', key: member.staff_id })).pdf;
  } catch (error) {
    // A CFDI has no paper before its stamp.
    if (error instanceof ApiError && error.error_name === 'no_invoice') return undefined;
    throw error;
  }
}

/** The order, as its parcel has left it. Throws staff_refused, order_not_found, not_found. */
async function orderToPrint(shop: Shop, member: StaffMember, increment_id: string, shipment_id: string | undefined) {
  requireAct(member, 'papers');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const order = await readWholeOrder(shop.db, order_id);
  if (!order || order.erased_at !== null) throw new ApiError('order_not_found');
  const parcel = shipment_id === undefined ? undefined : order.parcels.find((one) => one.shipment_id === shipment_id);
  if (shipment_id !== undefined && !parcel) throw new ApiError('not_found');
  if (parcel) await hasten(shop, order_id, parcel.shipment_id, needsInvoice(order));
  return { order, parcel };
}

/** What is printed of a parcel, in the order in which it goes onto and into the box. */
export async function printParcel(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  shipment_id: string | undefined,
): Promise<Print> {
  const { order, parcel } = await orderToPrint(shop, member, increment_id, shipment_id);
  const line = { of: 'staff', key: member.staff_id } as const;
  const label = parcel && (await labelOf(shop.db, { shipment_id: parcel.shipment_id }));
  const printed =
    label?.file && label.format !== null && label.format !== 'zpl' ? [{ format: label.format, bytes: label.file }] : [];
  const { papers, advice } = slipsOf(shop, order, slipParcel(order, shipment_id));
  const slips = await Promise.all([...papers.values()].map((paper) => typesetPaper(paper, line)));
  const invoice = parcel && needsInvoice(order) ? await invoiceFile(shop, member, parcel.shipment_id) : undefined;
  const pdf = (bytes: Buffer) => ({ format: 'pdf', bytes });
  const files = [...printed, ...slips.map(pdf), ...(invoice ? [pdf(invoice)] : [])];
  const bound = files.length === 0 ? null : await bindPapers(files, line);
  const issuesLabels = parcel !== undefined && isCarrier(parcel.carrier) && hasCall(parcel.carrier, 'label');
  const waits_for: Waiting[] = [
    ...(issuesLabels && !label && parcel.track_number === null ? ['label' as const] : []),
    ...(parcel && needsInvoice(order) && !invoice && isBilled(order, parcel) ? ['invoice' as const] : []),
  ];
  return {
    print: bound && {
      name: `${increment_id}.pdf`,
      type: 'application/pdf',
      base64: bound.toString('base64'),
    },
    others: label?.format === 'zpl' ? fileOf(label) : [],
    holds: [
      ...(printed.length > 0 ? ['label' as const] : []),
      ...(slips.length > 0 ? ['slip' as const] : []),
      ...(invoice ? ['invoice' as const] : []),
    ],
    waits_for,
    track_number: label?.track_number ?? parcel?.track_number ?? null,
    carrier: parcel?.carrier ?? null,
    advice: [...advice],
  };
}
