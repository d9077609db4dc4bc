import { useText } from '../../lib/text.ts';
import { PlainPage } from '../../ui/PlainPage.tsx';

/** Order lookup for guests. Spec 3 §2. */
export function FindYourOrderPage() {
  const text = useText('shell');
  return <PlainPage title={text('page.order-lookup')} />;
}
