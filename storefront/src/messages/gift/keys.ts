// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'card': never;
  'card_blank': never;
  'card_blank_note': never;
  'card_custom': never;
  'card_custom_note': never;
  'card_wordless': never;
  'change': never;
  'handwritten': never;
  'lines': 'count' | 'most';
  'message': never;
  'save': never;
  'title': never;
  'too_long': 'most';
  'unprinted': 'letters';
  'write': never;
};
