import { useText } from '../../lib/text.ts';
import { PlainPage } from '../../ui/PlainPage.tsx';

/** Confirmation of an order. Spec 1 §2. */
export function ConfirmationPage() {
  const text = useText('shell');
  return <PlainPage title={text('page.confirmation')} />;
}
