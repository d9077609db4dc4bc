import { useLocale } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { ButtonLink } from '../../ui/links/Button.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import styles from './signin.module.css';
import { type OtherWay, SignInForm } from './SignInForm.tsx';
import { useLoginSource, useWayBack } from './useWayBack.ts';

type Props = {
  /** The WeChat sign-in, of another feature. */
  readonly wechat?: OtherWay;
};

/**
 * The sign-in page: the form, and beside it the options without an account; then returns to the previous page (spec 1 §2, §4).
 */
export function SignInPage({ wechat }: Props) {
  const text = useText('signin');
  const account = useText('account');
  const locale = useLocale();
  const source = useLoginSource();
  const fromCheckout = source === 'checkout';
  useWayBack(source);
  return (
    <main id="content" tabIndex={-1} className="page">
      <div className={styles.root}>
        <section className={styles.column} aria-labelledby="signin">
          <h1 className="headline" id="signin">
            {text('title')}
          </h1>
          <SignInForm
            {...(wechat ? { below: wechat } : {})}
            {...(source ? { source } : {})}
            onDone={() => notify({ variant: 'login', title: account('signed_in') })}
          />
        </section>
        <div className={styles.guest}>
          <section className={styles.door}>
            <h2 className="subtitle">{text('create_title')}</h2>
            <p className="note">{text('create_text')}</p>
            <ButtonLink look="quiet" to={`${paths.accountCreate(locale)}${source ? `?source=${source}` : ''}`}>
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
