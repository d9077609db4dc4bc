// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'again': never;
  'confirm': never;
  'confirm_text': never;
  'confirmed_text': never;
  'confirmed_title': never;
  'consent': never;
  'failed': never;
  'intro': never;
  'leave': never;
  'leave_any_time': never;
  'leave_text': never;
  'leave_title': never;
  'left_text': never;
  'left_title': never;
  'link_expired': never;
  'link_title': never;
  'link_unknown': never;
  'privacy': never;
  'sent_text': 'email';
  'sent_title': never;
  'submit': never;
  'subscribed_text': never;
  'subscribed_title': never;
  'title': never;
  'what_happens': never;
};
