import { isSubscribed } from '@vitrine/rules/newsletter/newsletter';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { LinkStep } from './LinkStep.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';
import { readStatus } from './status.ts';

type Props = {
  /** The email typed in the footer. */
  readonly email?: string;
  /** The action of the link in a mail, with its hash. */
  readonly step?: string;
  readonly hash?: string;
};

/** The newsletter: the form, its confirmation, and the targets of the links in its mails. Spec 1 §2, §4. */
export function NewsletterTray({ email = '', step, hash }: Props) {
  const text = useText('newsletter');
  const { user } = useSession();
  const [answered, setAnswered] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const subscribed = isSubscribed(user?.newsletter_subscription ?? null) || readStatus() === 'confirmed';
  const title = text(step === 'unsubscribe' ? 'leave_title' : 'title');
  if (!answered && hash && (step === 'confirm' || step === 'unsubscribe'))
    return (
      <Tray title={title}>
        <LinkStep step={step} hash={hash} onAsk={() => setAnswered(true)} />
      </Tray>
    );
  return (
    <Tray title={title}>
      {sentTo !== null ? (
        <TrayMessage title={text('sent_title')}>
          <p>{text('sent_text', { email: sentTo })}</p>
        </TrayMessage>
      ) : subscribed ? (
        <TrayMessage title={text('subscribed_title')}>
          <p>{text('subscribed_text')}</p>
        </TrayMessage>
      ) : (
        <NewsletterForm email={email || user?.email || ''} onSent={setSentTo} />
      )}
    </Tray>
  );
}
