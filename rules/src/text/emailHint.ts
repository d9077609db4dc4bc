/** Replaces hidden letters; always three, so that it does not reveal their number. */
const hidden = '•••';

const initial = (text: string): string => /^./u.exec(text)?.[0] ?? '';

/**
 * A masked email that its owner recognises and others cannot write to: `a•••@e•••.com`. For the mail to an account's
 * previous address. Spec 1 §7 (profile edit).
 */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const end = domain.slice(domain.lastIndexOf('.') + 1);
  return `${initial(email.slice(0, at))}${hidden}@${initial(domain)}${hidden}.${end}`;
}
