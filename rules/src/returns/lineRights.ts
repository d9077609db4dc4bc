// What a shopper can do with a line of an order now, until when, or why nothing (spec 3 §4, §5, expectations §2, §3).
import type { IsoDay } from '../calendar/localDay.ts';
import type { Refusal } from './refusal.ts';
import type { ReturnLine, ReturnReason, ReturnType } from './returnLine.ts';
import type { WithdrawalTime } from './withdrawal.ts';

/** A way back for a piece: `refund` is the house's return, `return` the law's withdrawal. */
export type LineRight = {
  readonly type: ReturnType;
  /** Last day; null while the law's period has not begun to run, because another parcel travels. */
  readonly until: IsoDay | null;
  /** Whether the contract of this piece was withdrawn from already: it only has to be sent. */
  readonly is_stated: boolean;
};

type LineFacts = {
  readonly line: Pick<ReturnLine, 'is_exchangeable'>;
  /** Why the line cannot come back by each type of return. */
  readonly refusals: Readonly<Record<ReturnType, Refusal | null>>;
  /** Last day of the house's window; null before the line has arrived. */
  readonly house_until: IsoDay | null;
  /** The law's time; null where the law gives no such right or its time is over. */
  readonly withdrawal: WithdrawalTime | null;
  /** Whether the country's law gives a right to withdraw. */
  readonly has_law: boolean;
};

/**
 * The rights that a line shows, in the order of their words: the house's return and exchange, and the law's withdrawal
 * where the house takes the piece back no more, or where the contract was withdrawn from. With none, the refusal says
 * why. Spec 3 §4, decisions/0080.
 */
export function lineRights(facts: LineFacts): { rights: LineRight[]; refusal: Refusal | null } {
  const { refusals, house_until, withdrawal } = facts;
  const isOpen = (type: ReturnType): boolean => refusals[type] === null;
  const ofHouse = (['refund', 'exchange'] as const)
    .filter((type) => isOpen(type))
    .map((type) => ({ type, until: house_until, is_stated: false }));
  const isShown = withdrawal !== null && isOpen('return') && (withdrawal.is_stated || !isOpen('refund'));
  const rights = isShown ? [{ type: 'return' as const, ...withdrawal }, ...ofHouse] : ofHouse;
  return { rights, refusal: rights.length > 0 ? null : shownRefusal(facts) };
}

/** The refusal that says most: a piece that no refund fits may be sold out for an exchange, or its time may be over. */
function shownRefusal({ line, refusals, has_law }: LineFacts): Refusal | null {
  const { refund, exchange } = refusals;
  if (refund !== 'final_sale') return refund;
  if (line.is_exchangeable) return exchange;
  return has_law ? (refusals.return ?? refund) : refund;
}

/** What an order offers as a whole. Spec 3 §4. */
export type OrderRights = {
  /** The house's return of a piece. */
  readonly is_refundable: boolean;
  readonly is_exchangeable: boolean;
  /** The law's withdrawal of a piece that the house does not take back. */
  readonly is_withdrawable: boolean;
  /** Whether pieces that were withdrawn from wait to be sent. */
  readonly has_withdrawn: boolean;
  /** Whether a faulty piece can come back although the house takes no return of the order. */
  readonly is_claimable: boolean;
};

/** The rights of an order from those of its lines. Spec 3 §4. */
export function orderRights(
  lines: readonly { readonly rights: readonly LineRight[]; readonly claims: readonly ReturnReason[] }[],
): OrderRights {
  const rights = lines.flatMap((line) => line.rights);
  const has = (type: ReturnType, is_stated = false): boolean =>
    rights.some((right) => right.type === type && right.is_stated === is_stated);
  const is_refundable = has('refund');
  return {
    is_refundable,
    is_exchangeable: has('exchange'),
    is_withdrawable: has('return'),
    has_withdrawn: has('return', true),
    is_claimable: !is_refundable && lines.some(({ claims }) => claims.length > 0),
  };
}

/** Whether lines can come back by a type of return: by choice, only as faulty pieces, or not at all. */
export type TypeOffer = 'open' | 'claims' | 'none';

/**
 * The types of return that an order offers, the best first: a withdrawal where one was stated or where the house's own
 * return costs a fee, because it is free; a return of faulty pieces alone comes last. decisions/0080.
 */
export function offeredTypes(
  offers: Readonly<Record<ReturnType, TypeOffer>>,
  { is_stated, has_fee }: { readonly is_stated: boolean; readonly has_fee: boolean },
): ReturnType[] {
  const sequence: readonly ReturnType[] =
    is_stated || has_fee ? ['return', 'refund', 'exchange'] : ['refund', 'return', 'exchange'];
  const offered = (wanted: TypeOffer) => sequence.filter((type) => offers[type] === wanted);
  return [...offered('open'), ...offered('claims')];
}
