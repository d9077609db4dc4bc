/** Stands for letters that are kept back, however many they are. */
const hidden = '•••';

const initial = (text: string): string => /^./u.exec(text)?.[0] ?? '';

/**
 * An email that its holder knows again and nobody else can write to: `a•••@e•••.com`. Told to the mailbox that an
 * account has left. Spec 1 §7 (profile edit).
 */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const end = domain.slice(domain.lastIndexOf('.') + 1);
  return `${initial(email.slice(0, at))}${hidden}@${initial(domain)}${hidden}.${end}`;
}
