import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { provenPhone } from '../../lib/session/provenPhone.ts';
import { useStore } from '../../lib/browser/store.ts';
import { useText } from '../../lib/words/text.ts';
import { TextLink } from '../../ui/links/TextLink.tsx';
import { CreateAccountForm } from './CreateAccountForm.tsx';
import styles from './signin.module.css';
import { useAfterCreation } from './useAfterCreation.ts';
import { useLoginSource } from './useWayBack.ts';

/** The create-account page, and its short form for a light account; then returns to the previous page (spec 1 §2, §4). */
export function CreateAccountPage({ light = false }: { readonly light?: boolean }) {
  const text = useText('signin');
  const locale = useLocale();
  const source = useLoginSource();
  const { done, onDone } = useAfterCreation(source);
  const phone = useStore(provenPhone);
  return (
    <main id="content" tabIndex={-1} className="page">
      <div className={styles.create}>
        <h1 className="headline">{text(done ? 'done_title' : light ? 'light_title' : 'create')}</h1>
        <p className="note" role="status">
          {text(done ? 'done_text' : light ? 'light_text' : 'create_text')}
        </p>
        {done ? null : (
          <CreateAccountForm
            light={light}
            {...(source ? { source } : {})}
            {...(phone && source === 'wechat' ? { given: phone } : {})}
            onDone={() => {
              provenPhone.set(() => null);
              onDone();
            }}
          />
        )}
        {light && !done ? (
          <TextLink target to={paths.accountCreate(locale)}>
            {text('light_full')}
          </TextLink>
        ) : null}
      </div>
    </main>
  );
}
