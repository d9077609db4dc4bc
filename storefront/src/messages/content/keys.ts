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
  'podcast.chapters': never;
  'podcast.failed': never;
  'podcast.forward': never;
  'podcast.language': 'language';
  'podcast.mute': never;
  'podcast.pause': never;
  'podcast.play': never;
  'podcast.position': never;
  'podcast.rewind': never;
  'podcast.subscribe': never;
  'podcast.synthetic': never;
  'podcast.time': 'at' | 'length';
  'podcast.title': never;
  'podcast.transcript': never;
  'story.others': never;
};
