// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'confirm': never;
  'confirm_text': never;
  'confirmed_text': never;
  'confirmed_title': never;
  'failed': never;
  'intro': never;
  'link_text': never;
  'link_title': never;
  'privacy': never;
  'sent_text': 'email';
  'sent_title': never;
  'stop': never;
  'stop_text': never;
  'stopped_text': never;
  'stopped_title': never;
  'submit': never;
  'title': never;
  'what_happens': never;
};
