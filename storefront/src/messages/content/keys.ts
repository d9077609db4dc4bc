// Made by scripts/messages.ts from en.po: key → the variables its text names.
export type Keys = {
  'faq.back': never;
  'faq.description': never;
  'faq.title': never;
  'front.description': 'city' | 'name';
  'front.rooms': never;
  'front.title': 'city' | 'name' | 'since';
  'legal.updated': 'date';
  'master.description': never;
  'master.title': never;
  'story.others': never;
};
