import { useText } from '../../lib/words/text.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import css from './password.module.css';

/** Forgotten password as a page of its own: for links in mails and browsers without scripts (spec 1 §2). */
export function ForgotPasswordPage() {
  const text = useText('password');
  return (
    <main id="content" tabIndex={-1} className="page">
      <div className={css.page}>
        <h1 className="headline">{text('forgot_title')}</h1>
        <ForgotPasswordForm level={2} />
      </div>
    </main>
  );
}
