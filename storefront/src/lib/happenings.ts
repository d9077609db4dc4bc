// What a page has to tell analytics that nobody could see from outside. It waits here until the data layer listens;
// without consent it is dropped. Nothing in it may name a person.
import type { Basket } from '@vitrine/contract/basket';
import type { CheckoutStep } from '@vitrine/rules/checkout/checkoutSteps';

export type Happening =
  | { readonly kind: 'step'; readonly step: CheckoutStep }
  | { readonly kind: 'event'; readonly event: object }
  | { readonly kind: 'basket'; readonly before: Basket; readonly after: Basket };
type Listener = (happening: Happening) => void;

const waiting: Happening[] = [];
let listener: Listener | null = null;

/** Tells analytics of something. */
export function tell(happening: Happening): void {
  if (listener) listener(happening);
  else waiting.push(happening);
}

/** Hears everything told, what waited first, until the answer is called. */
export function hear(next: Listener): () => void {
  listener = next;
  for (const happening of waiting.splice(0)) next(happening);
  return () => {
    if (listener === next) listener = null;
  };
}
