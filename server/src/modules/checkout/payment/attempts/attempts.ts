// The statements on attempts that the payment's rooms share.
export type { AttemptRow } from './attemptFragment.ts';
export { attempt, attemptIdByKey, giveTurn, lastPlaced, moveAttempts, withdraw } from './queries.ts';
