// Two accounts of one person become one: what moves, what ends, and when it may happen. decisions/0119.

/** Days for which both mailboxes may confirm a merge and a member of staff may carry it out. Spec 3 §6, decisions/0119. */
export const mergeDays = 7;

/** The longest reason, in characters. Spec 3 §6, decisions/0119. */
export const mergeReasonLength = 500;

/** The two accounts of a merge: the one that stays gets what the other had. Spec 3 §6, decisions/0119. */
export const mergeSides = ['stays', 'goes'] as const;
export type MergeSide = (typeof mergeSides)[number];

/** Whether a text names a side. Spec 3 §6, decisions/0119. */
export const isMergeSide = (text: string): text is MergeSide => mergeSides.some((side) => side === text);

/**
 * Why a thing of the account that goes is not simply added: the client has it once already; of two quantities the greater counts; the
 * link or list of the account that stays is kept; an unsent mail about the account itself ends; the cards are stored with the payment provider under the account; a consent counts for
 * the address that gave it; a merge adds no way to sign in; the browsers are signed out; the links were sent to the former mailbox. Spec 3 §6, decisions/0119.
 */
export const mergeReasons = [
  'once',
  'greater',
  'own_kept',
  'unsent_ends',
  'at_provider',
  'consent',
  'no_way_in',
  'signed_out',
  'former_mailbox',
] as const;
export type MergeWhy = (typeof mergeReasons)[number];

type SubjectRow =
  | { readonly does: 'moves' }
  | { readonly does: 'joins'; readonly why: MergeWhy }
  | { readonly does: 'ends'; readonly why: MergeWhy };

/** What clients have under an account, in the order in which the office shows it. Spec 3 §6, decisions/0119. */
export const mergeSubjectNames = [
  'orders',
  'returns',
  'withdrawals',
  'reservations',
  'visits',
  'waiting',
  'addresses',
  'basket',
  'wish_list',
  'wish_link',
  'sizes',
  'card_consent',
  'stock_alerts',
  'notes',
  'mails',
  'cards',
  'newsletter',
  'wechat',
  'passkeys',
  'devices',
  'links',
] as const;
export type MergeSubject = (typeof mergeSubjectNames)[number];

const moves = { does: 'moves' } as const;

/**
 * What a merge does with each: all of it moves, it joins what the other account has of the same, or it ends. Spec 3 §6,
 * decisions/0119.
 */
export const mergeSubjects: Readonly<Record<MergeSubject, SubjectRow>> = {
  orders: moves,
  returns: moves,
  withdrawals: moves,
  reservations: moves,
  visits: moves,
  waiting: { does: 'joins', why: 'once' },
  addresses: { does: 'joins', why: 'once' },
  basket: { does: 'joins', why: 'greater' },
  wish_list: { does: 'joins', why: 'once' },
  wish_link: { does: 'joins', why: 'own_kept' },
  sizes: { does: 'joins', why: 'own_kept' },
  card_consent: { does: 'ends', why: 'consent' },
  stock_alerts: { does: 'joins', why: 'once' },
  notes: moves,
  mails: { does: 'joins', why: 'unsent_ends' },
  cards: { does: 'ends', why: 'at_provider' },
  newsletter: { does: 'ends', why: 'consent' },
  wechat: { does: 'ends', why: 'no_way_in' },
  passkeys: { does: 'ends', why: 'no_way_in' },
  devices: { does: 'ends', why: 'signed_out' },
  links: { does: 'ends', why: 'former_mailbox' },
};

/** Why two accounts are not merged now. Spec 3 §6, decisions/0119. */
export const mergeRefusals = [
  'unknown_account',
  'same_account',
  'no_mailbox',
  'merge_open',
  'payment_open',
  'same_reservation',
  'same_visit',
  'not_confirmed',
  'mailbox_changed',
  'request_over',
  'own_proposal',
] as const;
export type MergeRefusal = (typeof mergeRefusals)[number];

/** Whether a request of a merge goes on, and how it ended. Spec 3 §6, decisions/0119. */
export const mergeStates = ['waiting', 'confirmed', 'changed', 'expired', 'declined', 'withdrawn'] as const;
export type MergeState = (typeof mergeStates)[number];

export type MergeFacts = {
  /** In milliseconds. */
  readonly expires_at: number;
  readonly closed: 'declined' | 'withdrawn' | null;
  /** Which mailboxes have confirmed. */
  readonly confirmed: Readonly<Record<MergeSide, boolean>>;
  /** Whether both accounts still have the mailboxes that were asked. */
  readonly has_same_mailboxes: boolean;
};

/** The state of a request at `now` (ms): both mailboxes must have confirmed, in time, and be those of the accounts. Spec 3 §6, decisions/0119. */
export function mergeState({ expires_at, closed, confirmed, has_same_mailboxes }: MergeFacts, now: number): MergeState {
  if (closed !== null) return closed;
  if (now >= expires_at) return 'expired';
  if (!has_same_mailboxes) return 'changed';
  return mergeSides.every((side) => confirmed[side]) ? 'confirmed' : 'waiting';
}

const refusalOf = {
  waiting: 'not_confirmed',
  confirmed: null,
  changed: 'mailbox_changed',
  expired: 'request_over',
  declined: 'request_over',
  withdrawn: 'request_over',
} as const satisfies Readonly<Record<MergeState, MergeRefusal | null>>;

/**
 * Why a request is not carried out; null where it may be. Where the house asks for two persons, another member than the one that asked
 * carries it out. Spec 3 §6, decisions/0119.
 */
export function carryOutRefusal(
  state: MergeState,
  { is_own, needs_second }: { readonly is_own: boolean; readonly needs_second: boolean },
): MergeRefusal | null {
  return refusalOf[state] ?? (is_own && needs_second ? 'own_proposal' : null);
}

/** Whether a request in this state can still be declined, withdrawn or carried out. Spec 3 §6, decisions/0119. */
export const isMergeOpen = (state: MergeState): boolean => state === 'waiting' || state === 'confirmed';

/** A consent after a merge: a merge never widens one, so both accounts must have given it. Spec 1 §4, decisions/0119. */
export const joinedConsent = (stays: boolean, goes: boolean): boolean => stays && goes;

/** An email that its owner recognises and a stranger does not learn: the first letter and the domain. Invariant S16, decisions/0119. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at < 1 ? '•••' : `${first}•••${email.slice(at)}`;
}
