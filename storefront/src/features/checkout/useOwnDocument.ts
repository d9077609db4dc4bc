import { useEffect } from 'react';

/** The path the document was loaded with; a page reached by a link inside it has another. */
function documentPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : window.location.pathname;
}

/**
 * Reloads the page when it was reached inside another page's document: only a document opened to pay has the policy that allows
 * the payment provider's frames (invariant S20), and a document keeps its policy.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    if (documentPath() !== window.location.pathname) window.location.reload();
    // Marks the document for the cart, which may be shown in it: the link back needs no reload.
    else document.documentElement.dataset['pays'] = '';
  }, []);
}
