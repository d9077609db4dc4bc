// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'confirm_button': never;
  'confirm_ignore': never;
  'confirm_subject': never;
  'confirm_text': never;
  'confirm_title': never;
  'unsubscribe': never;
  'welcome_button': never;
  'welcome_note': never;
  'welcome_subject': never;
  'welcome_text': never;
  'welcome_title': never;
};
