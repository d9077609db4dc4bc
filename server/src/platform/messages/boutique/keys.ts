// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'link_expired': never;
  'link_title': never;
  'link_unknown': never;
  'returns_choose': never;
  'returns_condition': 'piece';
  'returns_decided': never;
  'returns_elsewhere': never;
  'returns_find': never;
  'returns_heading': 'number';
  'returns_help': never;
  'returns_mail_open': never;
  'returns_mail_subject': never;
  'returns_mail_text': 'boutique';
  'returns_note': never;
  'returns_number': never;
  'returns_other': never;
  'returns_reason': 'reason';
  'returns_receive': never;
  'returns_received': never;
  'returns_title': never;
  'returns_to_receive': never;
  'returns_unknown': never;
  'step_refused': never;
};
