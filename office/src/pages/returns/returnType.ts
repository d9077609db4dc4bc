import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { staffReturn } from '@vitrine/contract/staff';
import { returnTypes } from '@vitrine/rules/returns/returnLine';
import type { Text } from '../../lib/words/words.tsx';

/** A return as the page has it. */
export type Back = AnswerOf<typeof staffReturn>['return'];

/** The kind of a return in words; one of a newer server as it is. */
export function returnTypeOf(text: Text<'returns'>, type: string): string {
  const known = returnTypes.find((one) => one === type);
  return known ? text(`type.${known}`) : type;
}
