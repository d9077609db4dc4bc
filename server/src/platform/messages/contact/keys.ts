// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'answer': never;
  'call': never;
  'email': never;
  'message_subject': 'subject';
  'name': never;
  'piece': never;
  'receipt_note': never;
  'receipt_subject': never;
  'receipt_text': 'subject';
  'receipt_title': never;
  'region': never;
  'see_piece': never;
  'sku': never;
  'storefront': never;
  'subject.account': never;
  'subject.care': never;
  'subject.delivery': never;
  'subject.furniture': never;
  'subject.order': never;
  'subject.other': never;
  'subject.product': never;
  'subject.return': never;
  'subject.store': never;
  'telephone': never;
  'variant': never;
};
