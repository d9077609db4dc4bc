// Which order lines can be returned (spec 3 §5). The customer sees the first refusal found.
import { conformityReasons } from './conformity.ts';
import { type ReturnLine, returnReasons, type ReturnReason, type ReturnType } from './returnLine.ts';
import { withdrawalRefusal } from './withdrawal.ts';

export const refusals = [
  'returned_already',
  'engraved_perfume',
  'engraved',
  'personalised',
  'no_customs_code',
  'final_sale',
  'no_exchange',
  'window_closed',
  'not_delivered',
  'linked_refused',
] as const;
export type Refusal = (typeof refusals)[number];

/** Conditions of the return that decide a refusal. */
export type ReturnTerms = {
  /** Whether the destination's customs require a pro-forma with an HS code per item (`hscode_proforma_dependency`). */
  readonly proforma_needed: boolean;
  readonly return_type: ReturnType;
};

/** Why a line's time does not run. */
const timeRefusals = { travelling: 'not_delivered', open: null, closed: 'window_closed' } as const satisfies Record<
  ReturnLine['time'],
  Refusal | null
>;

/** Why a line itself cannot be returned; null when it can. Spec 3 §5. */
export function refusalOf(line: ReturnLine, terms: ReturnTerms): Refusal | null {
  const own = pieceRefusal(line, terms);
  const time = timeRefusals[line.time];
  // What could be exchanged today says nothing about a piece whose time is over, or that has not arrived.
  return own === 'no_exchange' ? (time ?? own) : (own ?? time);
}

function pieceRefusal(line: ReturnLine, { proforma_needed, return_type }: ReturnTerms): Refusal | null {
  if (line.refundable_qty < 1) return 'returned_already';
  const is_withdrawal = return_type === 'return';
  if (is_withdrawal && withdrawalRefusal(line) === null) return null;
  if (line.engraving !== null && line.engraving !== '') return line.is_perfume ? 'engraved_perfume' : 'engraved';
  if (line.is_personalised) return 'personalised';
  // Without an HS code customs would hold the parcel.
  if (proforma_needed && (line.hscode === null || line.hscode === '')) return 'no_customs_code';
  if (return_type === 'exchange') return line.is_exchangeable && !line.stock.is_empty ? null : 'no_exchange';
  return line.is_refundable ? null : 'final_sale';
}

/** Refusals that the law's claims about a faulty piece do not overcome: nothing is there, or customs would hold it. */
const final: ReadonlySet<Refusal> = new Set(['returned_already', 'no_customs_code', 'not_delivered']);

/**
 * The reasons for which a line can be returned: all without a refusal, else those of a faulty piece while the law's
 * period runs. None means that the line cannot come back. Spec 3 §5, expectations §2.
 */
export function reasonsFor(
  refusal: Refusal | null,
  { return_type, is_conformity_open }: Pick<ReturnTerms, 'return_type'> & Pick<ReturnLine, 'is_conformity_open'>,
): readonly ReturnReason[] {
  if (refusal === null) return returnReasons;
  // A statutory withdrawal and an exchange by choice need no fault; the faulty piece comes back as a refund.
  return return_type === 'refund' && is_conformity_open && !final.has(refusal) ? conformityReasons : [];
}

/**
 * Refusal of every order line by `item_order_id`; null for returnable lines. Refuses all lines of a link when one of
 * them cannot be returned, because they are only returned together; a line that has come back holds back no other. Spec 3 §4, §5.
 */
export function refusalsOf(lines: readonly ReturnLine[], terms: ReturnTerms): Map<string, Refusal | null> {
  const own = new Map(lines.map((line) => [line.item_order_id, refusalOf(line, terms)]));
  return new Map(
    lines.map((line) => {
      const refusal = own.get(line.item_order_id) ?? null;
      return [
        line.item_order_id,
        refusal ?? linkRefusal(linkedLines(lines, line).map((one) => own.get(one.item_order_id))),
      ];
    }),
  );
}

/** The lines that come back together with a line, itself included. Spec 3 §4. */
export function linkedLines(lines: readonly ReturnLine[], line: ReturnLine): ReturnLine[] {
  if (line.link_id === null) return [line];
  return lines.filter((one) => one === line || (one.link_id === line.link_id && one.refundable_qty > 0));
}

/** What the refusals of a link's lines mean for one without its own: until all have arrived, it waits with them. */
function linkRefusal(refusals: readonly (Refusal | null | undefined)[]): Refusal | null {
  const broken = refusals.filter((refusal) => refusal !== null);
  if (broken.length === 0) return null;
  return broken.every((refusal) => refusal === 'not_delivered') ? 'not_delivered' : 'linked_refused';
}
