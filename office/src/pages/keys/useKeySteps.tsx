import { useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { type Asked, StepQuestion } from './StepsOfKey.tsx';

/** The question before a step of a key, and the secret of a renewal after it. */
export function useKeySteps(latest_day: string) {
  const text = useText('apikeys');
  const [secret, setSecret] = useState<string | null>(null);
  const { ask, dialog } = useStep<Asked>((asked, close) => (
    <StepQuestion {...asked} latest_day={latest_day} onSecret={setSecret} onClose={close} />
  ));
  const shown = secret !== null && (
    <SecretDialog
      title={text('secret.title')}
      lead={text('secret.lead')}
      secret={secret}
      onClose={() => setSecret(null)}
    />
  );
  return {
    ask,
    dialogs: (
      <>
        {dialog}
        {shown}
      </>
    ),
  };
}
