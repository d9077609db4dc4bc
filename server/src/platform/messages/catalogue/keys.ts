// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'categories': never;
  'category': never;
  'color': never;
  'content': never;
  'keywords': never;
  'material': never;
  'new_pieces': never;
  'of_part': 'attribute' | 'part';
  'per_unit': 'unit';
  'price': never;
  'price_from': 'price';
  'price_up_to': 'price';
  'products': never;
  'read_story': never;
  'size': never;
  'size_bot': never;
  'size_top': never;
  'stores': never;
  'volume': never;
};
