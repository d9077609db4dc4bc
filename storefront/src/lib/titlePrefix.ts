import { useEffect } from 'react';

/** Puts a word before the page title while something is wrong in a form. Spec 1 §4, 2 §4. */
export function useTitlePrefix(prefix: string | null): void {
  useEffect(() => {
    if (!prefix) return undefined;
    const before = document.title;
    document.title = `${prefix} ${before}`;
    return () => {
      // Another page may have set its own title meanwhile.
      if (document.title === `${prefix} ${before}`) document.title = before;
    };
  }, [prefix]);
}
