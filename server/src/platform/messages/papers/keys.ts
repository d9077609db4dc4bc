// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'amount': never;
  'credit_note': never;
  'credits': never;
  'date': never;
  'drawing': never;
  'engraving': never;
  'fee': never;
  'font': never;
  'gift_slip': never;
  'invoice': never;
  'letter_height': never;
  'net': never;
  'number': never;
  'order': never;
  'ordered': never;
  'packing_slip': never;
  'piece': never;
  'price': never;
  'quantity': never;
  'refunded': never;
  'tax': never;
  'tax_invoice': never;
  'tax_number': never;
  'workshop_sheet': never;
};
