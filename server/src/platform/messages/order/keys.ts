// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'arrives_between': 'from' | 'until';
  'arrives_on': 'from';
  'arrives_pre_order': never;
  'billed_to': never;
  'card_ending': 'card' | 'last4';
  'delivery': never;
  'follow': never;
  'offered': never;
  'paid_with': never;
  'quantity': 'qty';
  'received': 'number';
  'reference': 'ref';
  'returns': 'days';
  'returns_cost': 'days';
  'sent_to': never;
  'subject': 'number';
  'subtotal': never;
  'title': 'name';
  'title_plain': never;
  'total': never;
  'withdraw': 'days';
};
