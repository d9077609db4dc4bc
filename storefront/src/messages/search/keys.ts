// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'all': 'count';
  'categories': never;
  'clear': never;
  'close': never;
  'common': never;
  'content': never;
  'corrected': 'corrected' | 'terms';
  'count': 'count';
  'forget': never;
  'help': never;
  'label': never;
  'none': never;
  'none_help': never;
  'past': never;
  'stores': never;
  'submit': never;
  'title': 'terms';
};
