// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'all': never;
  'changes': 'count';
  'day': never;
  'end': never;
  'frame': 'place';
  'lead': never;
  'proposed': never;
  'see': never;
  'show_draft': never;
  'shown': 'day' | 'place' | 'time';
  'shown.now': 'place';
  'time': never;
  'title': never;
  'width': never;
  'width.narrow': never;
  'width.wide': never;
};
