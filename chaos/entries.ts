// The lines of the provider's books, in JSON.
import type { Booking, ShopperDecision, SimulatedPayment } from '@vitrine/simulators/adyen/state';

export type Entry =
  /** The current state of a payment; `key` requested it. */
  | { kind: 'payment'; payment: SimulatedPayment; key: string | null }
  | { kind: 'answer'; key: string; answer: unknown }
  | { kind: 'result'; result: string; decided: { psp_reference: string; decision: ShopperDecision } }
  | { kind: 'booking'; booking: Omit<Booking, 'at'> & { at: string } }
  /** A signed notification, ready to be sent. */
  | { kind: 'notice'; body: string };

/** The complete lines of a file; a killed process may have left the last one incomplete. */
export const linesOf = (text: string): string[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);

export const entryOf = (line: string): Entry => JSON.parse(line) as Entry;
