// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'by_boutique': never;
  'by_office': never;
  'by_pickup': 'date' | 'time';
  'claim': never;
  'exchange': never;
  'label_carrier': never;
  'label_note': never;
  'label_title': never;
  'label_to': never;
  'reason.changed_mind': never;
  'reason.colour': never;
  'reason.damaged': never;
  'reason.gift_did_not_suit': never;
  'reason.material': never;
  'reason.not_as_shown': never;
  'reason.other': never;
  'reason.too_large': never;
  'reason.too_late': never;
  'reason.too_small': never;
  'reason.wrong_piece': never;
  'refund': 'amount';
  'requested': 'number';
  'requested_subject': 'number';
  'requested_title': never;
  'see_return': never;
  'special': never;
};
