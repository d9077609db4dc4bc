// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'discard': never;
  'does.clear': never;
  'does.end': never;
  'does.move': never;
  'does.paste': never;
  'does.type': never;
  'does.undo': never;
  'does.withdraw': never;
  'key.clear': never;
  'key.end': never;
  'key.move': never;
  'key.paste': never;
  'key.type': never;
  'key.undo': never;
  'key.withdraw': never;
  'legend': never;
  'most': 'count';
  'next_error': never;
  'outside': 'count';
  'reason': never;
  'redo': never;
  'typed': never;
  'undo': never;
};
