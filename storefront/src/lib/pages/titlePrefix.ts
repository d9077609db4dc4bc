import { titleWithErrors } from '@vitrine/rules/notices/titlePrefix';
import { useEffect } from 'react';

/** Puts a word before the page title while something is wrong in a form. Spec 1 §4, 2 §4. */
export function useTitlePrefix(prefix: string | null): void {
  useEffect(() => {
    if (!prefix) return undefined;
    document.title = titleWithErrors(document.title, prefix, true);
    return () => {
      document.title = titleWithErrors(document.title, prefix, false);
    };
  }, [prefix]);
}
