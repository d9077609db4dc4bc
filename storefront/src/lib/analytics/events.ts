// Analytics events that only the page can observe. They are queued until the data layer listens, and dropped without consent.
// An event must hold no personal data.
import type { Basket } from '@vitrine/contract/basket';
import type { CheckoutStep } from '@vitrine/rules/checkout/checkoutSteps';

export type PageEvent =
  | { readonly kind: 'step'; readonly step: CheckoutStep }
  | { readonly kind: 'event'; readonly event: object }
  | { readonly kind: 'basket'; readonly before: Basket; readonly after: Basket };
type Listener = (event: PageEvent) => void;

const waiting: PageEvent[] = [];
let listener: Listener | null = null;

/** Reports an event to analytics. */
export function report(event: PageEvent): void {
  if (listener) listener(event);
  else waiting.push(event);
}

/** Calls `next` for every event, queued ones first, until the returned function is called. */
export function receiveEvents(next: Listener): () => void {
  listener = next;
  for (const event of waiting.splice(0)) next(event);
  return () => {
    if (listener === next) listener = null;
  };
}
