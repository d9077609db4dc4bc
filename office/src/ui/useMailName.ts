import { isMessageName } from '@vitrine/rules/mail/messageTable';
import { useText } from '../lib/words/words.tsx';

/** The name of a message in words; one of a newer server as it is. */
export function useMailName(): (kind: string) => string {
  const text = useText('mail');
  return (kind) => (isMessageName(kind) ? text(`kind.${kind}`) : kind);
}
