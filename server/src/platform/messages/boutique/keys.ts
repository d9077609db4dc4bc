// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'link_expired': never;
  'link_title': never;
  'link_unknown': never;
  'step_refused': never;
};
