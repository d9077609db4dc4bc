// What the page of a boutique shows. decisions/0116.
import type { BoutiqueCount } from '@vitrine/contract/boutiqueCount';
import type { boutiqueDoor } from '@vitrine/contract/boutiquePage';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { Day, Kept } from './deviceStore.ts';

type Door = AnswerOf<typeof boutiqueDoor>;
export type Member = { readonly staff_id: string; readonly name: string };
export type State = {
  readonly phase: 'opening' | 'door' | 'setup' | 'day';
  readonly door: Door | null;
  readonly day: Day | null;
  readonly kept: readonly Kept[];
  /** The count that is open on the page. */
  readonly count: BoutiqueCount | null;
  /** Whether the last call reached the server. */
  readonly isOnline: boolean;
  /** Whether the device could not keep the last step: it was not taken. */
  readonly isUnkept: boolean;
};
