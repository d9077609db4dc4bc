// Telephones by which a courier or an adviser reaches a client. The browser only checks that a number could be dialled:
// the number lengths of all countries are 140 KB, so only the server has them.
import { isDialable, plainTelephone } from '@vitrine/rules/text/phone';
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';

type Typed = { readonly phonecode?: string | null | undefined; readonly telephone?: string | null | undefined };

/** Parses a number by its dialling code, or by the country code that the number itself has. */
function parsed({ phonecode, telephone }: Typed): PhoneNumber | undefined {
  const text = plainTelephone(telephone ?? '').replace(/^\s*00/u, '+');
  const defaultCallingCode = (phonecode ?? '').replace(/\D/gu, '');
  return parsePhoneNumberFromString(text, defaultCallingCode ? { defaultCallingCode } : {});
}

/** A number as it is dialled from abroad, and as its country writes it without signs; null for one that no country has. */
export function dialledPhone(typed: Typed): { readonly number: string; readonly national: string } | null {
  const found = typed.telephone ? parsed(typed) : undefined;
  return found?.isPossible() ? { number: found.number, national: found.nationalNumber } : null;
}

/** The fields of a form whose number is too short or too long for its country, with the message of each. Spec 1 §3. */
export function phoneFaults(
  fields: Typed & { readonly telephone2?: string | null | undefined },
): Partial<Record<'telephone' | 'telephone2', 'phone_format'>> {
  const isWrong = (telephone: string | null | undefined): boolean => {
    // The form's rules report an empty or undialable number.
    if (!telephone || !isDialable(telephone) || !fields.phonecode) return false;
    return parsed({ phonecode: fields.phonecode, telephone })?.isPossible() !== true;
  };
  return {
    ...(isWrong(fields.telephone) ? { telephone: 'phone_format' } : {}),
    ...(isWrong(fields.telephone2) ? { telephone2: 'phone_format' } : {}),
  };
}

/**
 * Formats a number to be dialled, as its country does: `+33 1 42 00 00 01`. A number that its country does not assign
 * stays as typed, after its dialling code; null without a number. Spec 1 §3.
 */
export function writtenPhone(typed: Typed): string | null {
  if (!typed.telephone) return null;
  const number = parsed(typed);
  if (number?.isValid()) return number.formatInternational();
  return [typed.phonecode, typed.telephone].filter(Boolean).join(' ');
}
