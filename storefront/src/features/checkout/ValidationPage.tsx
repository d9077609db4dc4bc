import { useText } from '../../lib/text.ts';
import { PlainPage } from '../../ui/PlainPage.tsx';

/** The way back from the bank's check (3-D Secure). Spec 1 §2. */
export function ValidationPage() {
  const text = useText('shell');
  return <PlainPage title={text('page.validation')} />;
}
