// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'arrives_between': 'from' | 'until';
  'arrives_on': 'from';
  'arrives_pre_order': never;
  'billed_to': never;
  'card_ending': 'card' | 'last4';
  'collected_at': never;
  'delivery': never;
  'engraved': 'text';
  'engraved_for': 'price' | 'text';
  'follow': never;
  'offered': never;
  'paid_with': never;
  'pickup': 'boutique' | 'ready';
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
