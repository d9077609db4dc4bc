// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'any': never;
  'before': 'at';
  'before.gift': 'message';
  'before.no_gift': never;
  'confirm': never;
  'effect': never;
  'gift': never;
  'gift.card': never;
  'gift.card.blank': never;
  'gift.card.custom': never;
  'gift.confirm': never;
  'gift.effect': never;
  'gift.handwritten': never;
  'gift.hide_price': never;
  'gift.is_gift': never;
  'gift.message': never;
  'gift.too_long': never;
  'gift.unprinted': never;
  'method': never;
  'method.of': 'price' | 'title';
  'price': 'paid' | 'there';
  'slot': never;
  'slot_day': never;
  'title': never;
};
