// Made by scripts/messages.ts from en.po: key → the variables its text names.
export type Keys = {
  'addresses': never;
  'card_failed': never;
  'card_removed': never;
  'cards': never;
  'created': never;
  'edit': never;
  'email': never;
  'hello': 'name';
  'name': never;
  'newsletter': never;
  'no_addresses': never;
  'no_cards': never;
  'orders': never;
  'profile': never;
  'remove': never;
  'sign_out': never;
  'signed_in': never;
  'signed_out': never;
  'title': never;
};
