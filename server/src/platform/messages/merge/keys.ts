// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'ask_both': 'days';
  'ask_button': never;
  'ask_effect': 'goes' | 'stays';
  'ask_ignore': never;
  'ask_subject': never;
  'ask_text': 'goes' | 'stays';
  'ask_title': never;
  'done_goes': 'goes';
  'done_mistake': never;
  'done_password': never;
  'done_stays': 'goes' | 'stays';
  'done_subject': never;
  'done_text': 'goes' | 'stays';
  'done_title': never;
};
