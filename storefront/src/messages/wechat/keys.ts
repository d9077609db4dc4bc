// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'again': never;
  'bind': never;
  'bound': never;
  'code': never;
  'door': never;
  'failed': never;
  'link': never;
  'linked': never;
  'name': never;
  'need_account': never;
  'not_linked': never;
  'onward': never;
  'send': never;
  'sent': 'phone';
  'text': never;
  'title': never;
  'unlink': never;
  'unlinked': never;
  'wait': 'seconds';
};
