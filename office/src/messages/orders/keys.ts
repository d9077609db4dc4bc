// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'client': never;
  'client.hidden': never;
  'count': 'count';
  'count.more': 'count';
  'country': never;
  'country.all': never;
  'empty': never;
  'filters': never;
  'from': never;
  'lead.boutique': never;
  'number': never;
  'pieces': never;
  'pieces.more': 'count' | 'name';
  'placed': never;
  'sort': never;
  'sort.newest': never;
  'sort.oldest': never;
  'state.all': never;
  'state.open': never;
  'status': never;
  'title': never;
  'total': never;
  'until': never;
};
