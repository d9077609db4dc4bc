import type { OrderStep } from '@vitrine/rules/orders/orderLife';

/** The fields that the form of a step has. */
export type StepField = 'units' | 'parcel' | 'track_number' | 'is_damaged' | 'code' | 'is_id_checked';

type StepForm = {
  readonly fields: readonly StepField[];
  /** It cannot be taken back, and the client loses something by it. */
  readonly isDanger?: true;
  /** It cancels, so that a button "Cancel" beside it would say two things. */
  readonly cancels?: true;
};

const plain: StepForm = { fields: [] };

/** The form of each step that staff may take; the server says which of them are possible now. */
export const stepForms: Readonly<Record<OrderStep, StepForm>> = {
  prepare: plain,
  pack: plain,
  ship: { fields: ['units', 'track_number'] },
  deliver: { fields: ['parcel'] },
  make_ready: plain,
  collect: { fields: ['code', 'is_id_checked'] },
  ask_cancel: { fields: [], isDanger: true, cancels: true },
  keep: plain,
  clear: plain,
  refuse: { fields: [], isDanger: true },
  cancel: { fields: [], isDanger: true, cancels: true },
  cancel_rest: { fields: ['is_damaged'], isDanger: true, cancels: true },
  cancel_units: { fields: ['units', 'is_damaged'], isDanger: true, cancels: true },
  // The shop or the shopper takes these.
  give_up: { fields: [], isDanger: true },
  grant_cancel: { fields: [], isDanger: true },
  hold: plain,
  withdraw: { fields: [], isDanger: true },
};

/** Whether this page has a form for a step: a server that is newer than the page may offer others. */
export const hasForm = (step: OrderStep): boolean => Object.hasOwn(stepForms, step);
