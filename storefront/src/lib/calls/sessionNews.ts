import { createStore } from '../browser/store.ts';

/** A change of the visitor's session that no component has shown yet. Spec 1 §4, §8. */
export type SessionNews =
  // the server refused a call with 401
  | 'expired'
  // a check found no user where one was signed in
  | 'ended'
  // the server has emptied a basket of more than one piece
  | 'emptied';

export const sessionNews = createStore<SessionNews | null>(null);
