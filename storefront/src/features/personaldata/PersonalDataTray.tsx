import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { Tray } from '../../ui/Tray.tsx';
import { AskForm } from './AskForm.tsx';
import { LinkStep } from './LinkStep.tsx';

type Props = {
  /** What the link in a message leads to, with its hash. */
  readonly step?: string;
  readonly hash?: string;
};

/**
 * What the house keeps about the customer: to take along, or to have erased; and what the links of its messages lead
 * to.
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
