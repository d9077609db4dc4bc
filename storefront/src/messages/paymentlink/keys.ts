// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'aside': never;
  'changed': 'before';
  'email_help': never;
  'email_other': never;
  'ended': never;
  'lead': never;
  'leave': never;
  'missing': 'name';
  'no_card': never;
  'paid': never;
  'pieces': never;
  'title': never;
  'until': 'moment';
};
