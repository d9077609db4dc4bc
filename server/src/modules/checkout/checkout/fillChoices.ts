import type { Tx } from '../../../platform/db/database.ts';
import type { Choices } from './choices.ts';
import * as queries from './queries.ts';

/** The state before any choice. */
export const { noChoices } = queries;

/** Replaces the choices of a basket, in the caller's transaction. Those that are not given become unchosen. */
export const fillChoices = (tx: Tx, basket_id: string, choices: Partial<Choices>, now: Date): Promise<void> =>
  queries.choose(tx, basket_id, { ...noChoices, ...choices }, now);
