// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'add': never;
  'drop': never;
  'drop_one': 'name';
  'empty': never;
  'empty_shared': never;
  'failed': never;
  'gone': never;
  'link': never;
  'note': never;
  'share': never;
  'share_text': never;
  'shared_title': never;
  'sold_out': never;
  'title': never;
  'unshare': never;
  'view': never;
};
