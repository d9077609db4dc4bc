// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'after.erasure': never;
  'button.erasure': never;
  'button.export': never;
  'ignore.erasure': never;
  'ignore.export': never;
  'note.erased': never;
  'subject.erased': never;
  'subject.erasure': never;
  'subject.export': never;
  'text.erased': never;
  'text.erasure': never;
  'text.export': never;
  'title.erased': never;
  'title.erasure': never;
  'title.export': never;
  'waiting.erased': 'orders';
};
