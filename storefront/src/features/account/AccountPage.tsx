import { useText } from '../../lib/text.ts';
import { PlainPage } from '../../ui/PlainPage.tsx';

/** Account page. Spec 1 §2. */
export function AccountPage() {
  const text = useText('shell');
  return <PlainPage title={text('page.account')} />;
}
