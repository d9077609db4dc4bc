import { useText } from '../../lib/text.ts';
import { PlainPage } from '../../ui/PlainPage.tsx';

/** Checkout. Spec 1 §2. */
export function CheckoutPage() {
  const text = useText('shell');
  return <PlainPage title={text('page.checkout')} />;
}
