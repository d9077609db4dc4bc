// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'about': never;
  'answer': never;
  'by_mail': never;
  'by_telephone': never;
  'failed': never;
  'intro': never;
  'line_zone': 'city' | 'zone';
  'sent_text': 'email';
  'sent_title': never;
  'subject.account': never;
  'subject.care': never;
  'subject.delivery': never;
  'subject.furniture': never;
  'subject.order': never;
  'subject.other': never;
  'subject.product': never;
  'subject.return': never;
  'subject.store': never;
  'submit': never;
  'title': never;
  'wants_call': never;
};
