import { useText } from '../../lib/text.ts';
import { PlainPage } from '../../ui/PlainPage.tsx';

/** Create-account page. Spec 1 §2. */
export function CreateAccountPage() {
  const text = useText('shell');
  return <PlainPage title={text('page.account')} />;
}
