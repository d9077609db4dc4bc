import { useState } from 'react';
import { useText } from '../../lib/words/text.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { AskForm } from './AskForm.tsx';
import { LinkStep } from './LinkStep.tsx';

type Props = {
  /** The action of the link in a message, with its hash. */
  readonly step?: string;
  readonly hash?: string;
};

/**
 * The customer's personal data: export, erasure, and the targets of the links in their messages.
 */
export function PersonalDataTray({ step, hash }: Props) {
  const text = useText('personaldata');
  const [asksAgain, setAsksAgain] = useState(false);
  const isLink = !asksAgain && hash && (step === 'export' || step === 'erasure');
  return (
    <Tray title={text('title')}>
      {isLink ? <LinkStep step={step} hash={hash} onAsk={() => setAsksAgain(true)} /> : <AskForm />}
    </Tray>
  );
}
