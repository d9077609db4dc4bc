// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'loading': never;
  'mails': never;
  'mails.none': never;
  'money': never;
  'money.captured': 'amount';
  'money.none': never;
  'money.refunded': 'amount';
  'money.released': 'amount';
  'online': never;
  'paper.credit_note': never;
  'paper.fapiao_reversal': never;
  'paper.invoice': never;
  'papers': never;
  'refused': 'reason';
  'return': 'number';
  'status': never;
  'stock': never;
  'stock.none': never;
  'title': never;
  'to': never;
  'work': never;
  'work.cancel_pickup': never;
  'work.grant_cancel': never;
  'work.label': never;
};
