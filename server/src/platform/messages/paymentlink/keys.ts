// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'button': never;
  'not_asked': never;
  'subject': 'house';
  'text': never;
  'title': never;
  'total': 'total';
  'until': 'moment';
};
