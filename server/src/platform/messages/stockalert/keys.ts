// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'back_button': never;
  'back_note': never;
  'back_subject': 'name';
  'back_text': 'name';
  'back_title': never;
  'confirm_button': never;
  'confirm_ignore': never;
  'confirm_subject': 'name';
  'confirm_text': 'name';
  'confirm_title': never;
  'stop': never;
};
