import { useNavigate, useSearchParams } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './signin.module.css';
import { SignInForm } from './SignInForm.tsx';

/** The sign-in page: the form, and beside it the ways without an account (spec 1 §2). */
export function SignInPage() {
  const text = useText('signin');
  const account = useText('account');
  const locale = useLocale();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const fromCheckout = search.get('source') === 'checkout';
  return (
    <main id="content" tabIndex={-1} className="page">
      <div className={styles.root}>
        <section className={styles.column} aria-labelledby="signin">
          <h1 className="headline" id="signin">
            {text('title')}
          </h1>
          <SignInForm
            {...(fromCheckout ? { source: 'checkout' as const } : {})}
            onDone={() => {
              notify({ variant: 'login', title: account('signed_in') });
              void navigate(fromCheckout ? paths.checkout(locale) : paths.account(locale));
            }}
          />
        </section>
        <div className={styles.guest}>
          <section className={styles.door}>
            <h2 className="subtitle">{text('create_title')}</h2>
            <p className="note">{text('create_text')}</p>
            <ButtonLink look="quiet" to={paths.accountCreate(locale)}>
              {text('create')}
            </ButtonLink>
          </section>
          <section className={styles.door}>
            <h2 className="subtitle">{text('guest_title')}</h2>
            <p className="note">{text('guest_text')}</p>
            {fromCheckout && (
              <TextLink target to={paths.checkout(locale)}>
                {text('guest_checkout')}
              </TextLink>
            )}
            <TextLink target to={paths.findYourOrder(locale)}>
              {text('find_order')}
            </TextLink>
          </section>
        </div>
      </div>
    </main>
  );
}
