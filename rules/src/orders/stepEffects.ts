// What a step of an order or a return causes beside its status, by name. decisions/0108.

/** What becomes of the money of a payment: asked to be captured, released at the bank, or refunded. Spec 3 §4, decisions/0108. */
export const moneyEffects = ['captured', 'released', 'refunded'] as const;
type MoneyEffect = (typeof moneyEffects)[number];

/** Papers that a job makes after the step. */
type PaperEffect = 'invoice' | 'credit_note' | 'fapiao_reversal';
/** Work that follows a step and is neither money nor a paper. */
type WorkEffect = 'label' | 'return_label' | 'book_pickup' | 'grant_cancel' | 'cancel_pickup';
type JobEffect = { readonly paper: PaperEffect } | { readonly work: WorkEffect } | { readonly money: true };

/** What each job that a step queues is about. Money has rows of its own, which say how much. */
const jobEffects: Readonly<Record<string, JobEffect>> = {
  issue_invoice: { paper: 'invoice' },
  issue_credit_note: { paper: 'credit_note' },
  issue_rest_credit_note: { paper: 'credit_note' },
  issue_goodwill_note: { paper: 'credit_note' },
  reverse_fapiao: { paper: 'fapiao_reversal' },
  label_shipment: { work: 'label' },
  label_return: { work: 'return_label' },
  book_pickup: { work: 'book_pickup' },
  grant_cancel: { work: 'grant_cancel' },
  cancel_pickup: { work: 'cancel_pickup' },
  drop_booking: { work: 'cancel_pickup' },
  capture_parcel: { money: true },
  pay_refund: { money: true },
  release_rest: { money: true },
};

/** What a job is about; null for one that the table does not know. Spec 3 §4, decisions/0108. */
export const effectOfJob = (kind: string): JobEffect | null => jobEffects[kind] ?? null;

/** Whether a step gives money back: such a step asks for a fresh proof of the member, where one is needed. Spec 3 §4, decisions/0108. */
export const paysOut = (money: readonly { readonly kind: MoneyEffect }[]): boolean =>
  money.some(({ kind }) => kind !== 'captured');
