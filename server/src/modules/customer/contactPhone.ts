// Telephones by which a courier or an adviser reaches a client. The browser only checks that one could be dialled: the
// lengths of all countries are 140 KB, and stay at the server.
import { isDialable } from '@vitrine/rules/text/phone';
import { plainFigures } from '@vitrine/rules/text/plainFigures';
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';

type Typed = { readonly phonecode?: string | null | undefined; readonly telephone?: string | null | undefined };

/** The number as its country writes it; the country of the dialling code, unless the number names another. */
function parsed({ phonecode, telephone }: Typed): PhoneNumber | undefined {
  const text = plainFigures(telephone ?? '').replace(/^\s*00/u, '+');
  const defaultCallingCode = (phonecode ?? '').replace(/\D/gu, '');
  return parsePhoneNumberFromString(text, defaultCallingCode ? { defaultCallingCode } : {});
}

/** The fields of a form whose number is too short or too long for its country, with the message of each. Spec 1 §3. */
export function phoneFaults(
  fields: Typed & { readonly telephone2?: string | null | undefined },
): Partial<Record<'telephone' | 'telephone2', 'phone_format'>> {
  const isWrong = (telephone: string | null | undefined): boolean => {
    // What is empty or could not be dialled has its own error from the form's rules.
    if (!telephone || !isDialable(telephone) || !fields.phonecode) return false;
    return parsed({ phonecode: fields.phonecode, telephone })?.isPossible() !== true;
  };
  return {
    ...(isWrong(fields.telephone) ? { telephone: 'phone_format' } : {}),
    ...(isWrong(fields.telephone2) ? { telephone2: 'phone_format' } : {}),
  };
}

/**
 * A number for someone who dials it, in the writing of its country: `+33 1 42 00 00 01`. A number that its country does
 * not assign stays as typed, behind its dialling code; null where there is none. Spec 1 §3.
 */
export function writtenPhone(typed: Typed): string | null {
  if (!typed.telephone) return null;
  const number = parsed(typed);
  if (number?.isValid()) return number.formatInternational();
  return [typed.phonecode, typed.telephone].filter(Boolean).join(' ');
}
