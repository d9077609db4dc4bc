// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'amount': never;
  'credit_note': never;
  'credits': never;
  'date': never;
  'fee': never;
  'invoice': never;
  'net': never;
  'number': never;
  'order': never;
  'ordered': never;
  'piece': never;
  'price': never;
  'quantity': never;
  'refunded': never;
  'tax': never;
  'tax_invoice': never;
  'tax_number': never;
};
