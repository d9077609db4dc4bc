import type { MessageKey } from '../fields/messageKeys.ts';
import { cleanLine } from '../text/cleanLine.ts';
import { hasDirectionControl, hasHiddenControl } from '../text/hiddenControl.ts';
import { isEmail, plainEmail } from '../text/email.ts';

/** The longest texts of a statement, in characters. Expectations §2, decisions/0053. */
export const statementLengths = { name: 120, reference: 64, email: 128, pieces: 500 } as const;

/** What the law asks of a consumer: a name, the contract, and where the receipt goes. Directive 2011/83/EU, article 11a. */
export type WithdrawalStatement = {
  readonly name: string;
  /** Number or reference of the order, as typed. */
  readonly reference: string;
  readonly email: string;
  /** The consumer's note, also about the pieces that the withdrawal is limited to; empty without one. */
  readonly pieces: string;
};
type Field = keyof WithdrawalStatement;

/** The statement as stored: clean lines, the email in its plain form. Expectations §2. */
export function cleanStatement({ name, reference, email, pieces }: WithdrawalStatement): WithdrawalStatement {
  return { name: cleanLine(name), reference: cleanLine(reference), email: plainEmail(email), pieces: pieces.trim() };
}

function faultOf(field: Field, value: string, typed: string): MessageKey | null {
  if (value === '') return field === 'pieces' ? null : 'required';
  if (value.length > statementLengths[field]) return 'too_long';
  // The other fields are stored as clean lines.
  if (field === 'pieces' ? hasHiddenControl(typed) : hasDirectionControl(typed)) return 'direction_control';
  return field === 'email' && !isEmail(value) ? 'email' : null;
}

/**
 * What is wrong with each field. Checks only what the law lets the house ask for, and no order: a statement about an
 * order that is not found has been made all the same. Expectations §2.
 */
export function statementFaults(statement: WithdrawalStatement): Partial<Record<Field, MessageKey>> {
  const faults: Partial<Record<Field, MessageKey>> = {};
  const given = cleanStatement(statement);
  for (const field of ['name', 'reference', 'email', 'pieces'] as const) {
    const fault = faultOf(field, given[field], statement[field]);
    if (fault) faults[field] = fault;
  }
  return faults;
}
