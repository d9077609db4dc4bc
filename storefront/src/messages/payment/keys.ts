// Made by scripts/messages.ts from en.po: key → the variables its text names.
export type Keys = {
  'fields_failed': never;
  'lost': never;
  'other_way': never;
  'refusal.authentication': never;
  'refusal.cancelled': never;
  'refusal.cvc': never;
  'refusal.elsewhere': never;
  'refusal.expired': never;
  'refusal.funds': never;
  'refusal.refused': never;
  'step_bank': never;
  'step_failed': never;
  'step_same_phone': 'way';
  'step_scan': 'price';
  'step_title': 'way';
};
