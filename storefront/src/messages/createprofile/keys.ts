// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'other_email': never;
  'other_phone': never;
  'text': never;
  'title_collection': never;
  'title_create': never;
  'title_login': never;
  'to_create': never;
  'to_login': never;
};
