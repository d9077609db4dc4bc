// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'camera.close': never;
  'camera.none': never;
  'camera.open': never;
  'camera.refused': never;
  'camera.shows': never;
  'take': never;
};
