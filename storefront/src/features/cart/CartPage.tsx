import { useText } from '../../lib/text.ts';
import { PlainPage } from '../../ui/PlainPage.tsx';

/** Cart page. Spec 1 §2. */
export function CartPage() {
  const text = useText('shell');
  return <PlainPage title={text('page.cart')} />;
}
