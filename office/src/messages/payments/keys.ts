// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'authorised': never;
  'capture': never;
  'capture.effect': 'number';
  'empty': never;
  'lead': never;
  'left': never;
  'method': never;
  'order': never;
  'status': never;
  'step': never;
  'title': never;
};
