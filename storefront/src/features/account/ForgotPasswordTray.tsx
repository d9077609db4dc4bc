import { useText } from '../../lib/words/text.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';

/** Forgotten password as a tray (spec 3 §2). */
export function ForgotPasswordTray() {
  const text = useText('password');
  return (
    <Tray title={text('forgot_title')}>
      <ForgotPasswordForm level={3} />
    </Tray>
  );
}
