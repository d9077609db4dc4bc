/** Replaces hidden letters, whatever their number. */
const hidden = '•••';

const initial = (text: string): string => /^./u.exec(text)?.[0] ?? '';

/**
 * An email that its holder recognises and that others cannot write to: `a•••@e•••.com`. Sent to the mailbox that an
 * account has left. Spec 1 §7 (profile edit).
 */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const end = domain.slice(domain.lastIndexOf('.') + 1);
  return `${initial(email.slice(0, at))}${hidden}@${initial(domain)}${hidden}.${end}`;
}
