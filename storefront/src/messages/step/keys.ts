// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'available_in_store': never;
  'cancelled': never;
  'collected_in_store': never;
  'confirmed': never;
  'delivered': never;
  'prepared': never;
  'shipped': never;
};
