// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'add_place': never;
  'blocked_text': never;
  'blocked_title': never;
  'consent': never;
  'create': never;
  'create_text': never;
  'create_title': never;
  'done_text': never;
  'done_title': never;
  'failed': never;
  'find_order': never;
  'guest_checkout': never;
  'guest_text': never;
  'guest_title': never;
  'hide': never;
  'light_full': never;
  'light_phone': never;
  'light_text': never;
  'light_title': never;
  'password': never;
  'password_rules': never;
  'remember': 'days';
  'remember_note': never;
  'show': never;
  'submit': never;
  'title': never;
};
