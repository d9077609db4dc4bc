// Made by scripts/messages.ts from en.po: key → the variables its text names.
export type Keys = {
  'blocked_text': never;
  'blocked_title': never;
  'consent': never;
  'create': never;
  'create_text': never;
  'create_title': never;
  'email': never;
  'failed': never;
  'find_order': never;
  'guest_checkout': never;
  'guest_text': never;
  'guest_title': never;
  'hide': never;
  'password': never;
  'password_rules': never;
  'show': never;
  'submit': never;
  'title': never;
};
