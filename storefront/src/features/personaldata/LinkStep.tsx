import { useMutation } from '@tanstack/react-query';
import { confirmErasure, openExport } from '@vitrine/contract/personalData';
import type { PersonalDataRequest } from '@vitrine/rules/personaldata/erasure';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useErrorMessage } from '../../lib/calls/presentError.ts';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { setSession, useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { closeTray } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { ExportFile } from './ExportFile.tsx';
import css from './personalData.module.css';

type Props = { readonly step: PersonalDataRequest; readonly hash: string; readonly onAsk: () => void };

/** The failure of a link, beside the button that tried it. */
function Fault({ error }: { readonly error: Error | null }) {
  const messageOf = useErrorMessage();
  if (!error) return null;
  return (
    <p className={css.alert} role="alert">
      {messageOf(error)}
    </p>
  );
}

/** The link works only for its own account, so the visitor signs in first. */
function SignInFirst({ step }: Pick<Props, 'step'>) {
  const text = useText('personaldata');
  const signin = useText('signin');
  return (
    <TrayMessage title={text(step === 'export' ? 'export_title' : 'erase_title')}>
      <p className={css.text}>{text('sign_in')}</p>
      <Button wide data-tray="signin" aria-haspopup="dialog">
        {signin('submit')}
      </Button>
    </TrayMessage>
  );
}

/** Answers the link of a message on a click of a signed-in customer; opening it alone changes nothing. decisions/0014. */
export function LinkStep({ step, hash, onAsk }: Props) {
  const text = useText('personaldata');
  const locale = useLocale();
  const { known, connected } = useSession();
  const body = { locale, hash };
  const open = useMutation({ mutationFn: () => call(openExport, { body }) });
  const erase = useMutation({
    mutationFn: () => call(confirmErasure, { body }),
    onSuccess: (answer) => setSession(answer),
  });
  if (open.data) return <ExportFile file={open.data} />;
  if (erase.isSuccess)
    return (
      <TrayMessage title={text('erased_title')}>
        <p className={css.text}>{text('erased_text')}</p>
      </TrayMessage>
    );
  if (known && !connected) return <SignInFirst step={step} />;
  if (isRefusal(open.error ?? erase.error, 'hash_expired', 'hash_not_found'))
    return (
      <TrayMessage title={text(step === 'export' ? 'export_title' : 'erase_title')}>
        <p className={css.text}>{text('link_bad')}</p>
        <div>
          <TextButton onClick={onAsk}>{text('ask_again')}</TextButton>
        </div>
      </TrayMessage>
    );
  if (step === 'export')
    return (
      <TrayMessage title={text('open_title')}>
        <p className={css.text}>{text('open_text')}</p>
        <Fault error={open.error} />
        <Button wide busy={open.isPending} onClick={() => open.mutate()}>
          {text('open_button')}
        </Button>
      </TrayMessage>
    );
  return (
    <TrayMessage title={text('confirm_title')}>
      <p className={css.text}>{text('erase_text')}</p>
      <Fault error={erase.error} />
      <div className={css.pair}>
        <Button wide busy={erase.isPending} onClick={() => erase.mutate()}>
          {text('confirm_button')}
        </Button>
        <Button wide look="quiet" onClick={() => closeTray()}>
          {text('keep_button')}
        </Button>
      </div>
    </TrayMessage>
  );
}
