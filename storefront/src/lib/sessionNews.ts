import { createStore } from './store.ts';

/**
 * What has happened to the visitor's session and nobody has been told yet. Kept until somebody is there to tell. Spec 1
 * §4, §8.
 */
export type SessionNews =
  // the server refused a call with 401
  | 'expired'
  // a check found nobody where somebody was signed in
  | 'ended'
  // the server has emptied a basket of more than one piece
  | 'emptied';

export const sessionNews = createStore<SessionNews | null>(null);
