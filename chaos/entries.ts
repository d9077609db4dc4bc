// What the provider's books hold, a line of JSON each.
import type { Booking, ShopperDecision, SimulatedPayment } from '@vitrine/simulators/adyen/state';

export type Entry =
  /** A payment as it now is; `key` asked for it. */
  | { kind: 'payment'; payment: SimulatedPayment; key: string | null }
  | { kind: 'answer'; key: string; answer: unknown }
  | { kind: 'result'; result: string; decided: { psp_reference: string; decision: ShopperDecision } }
  | { kind: 'booking'; booking: Omit<Booking, 'at'> & { at: string } }
  /** A signed notification, ready to be sent. */
  | { kind: 'notice'; body: string };

/** The whole lines of a file that a killed process may have left in the middle of one. */
export const linesOf = (text: string): string[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);

export const entryOf = (line: string): Entry => JSON.parse(line) as Entry;
