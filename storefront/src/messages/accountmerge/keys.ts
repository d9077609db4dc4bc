// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'again': never;
  'confirm': never;
  'confirmed_text': never;
  'confirmed_title': never;
  'decline': never;
  'declined_text': never;
  'declined_title': never;
  'effect': 'goes' | 'stays';
  'failed': never;
  'link_text': never;
  'link_title': never;
  'loading': never;
  'question': 'goes' | 'stays';
  'title': never;
  'unread': never;
};
