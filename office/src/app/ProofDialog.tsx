import { staffProof } from '@vitrine/contract/staffSessions';
import { type FormEvent, useEffect, useState } from 'react';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { call } from '../lib/calls/call.ts';
import { answerProofs } from '../lib/calls/proof.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { ModalForm } from '../ui/ModalForm.tsx';

function Question({ onClose }: { readonly onClose: (isProven: boolean) => void }) {
  const text = useText('shell');
  const fault = useFault();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    call(staffProof, { body: { code } }).then(
      () => onClose(true),
      (reason: unknown) => {
        setError(reason);
        setCode('');
        setBusy(false);
      },
    );
  };
  const said = error === null ? null : isRefusal(error, 'code_wrong') ? text('proof.wrong') : fault(error);
  return (
    <ModalForm
      title={text('proof.title')}
      lead={text('proof.lead')}
      onSubmit={submit}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button type="submit" weight="main" disabled={isBusy || code.trim().length < 6}>
            {text('proof.confirm')}
          </Button>
          <Button weight="quiet" onClick={() => onClose(false)}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('proof.code')}
        fault={said}
        autoComplete="one-time-code"
        isFocused
        isRequired
        value={code}
        onChange={setCode}
      />
    </ModalForm>
  );
}

/** Asks for the second factor where a call needs it, over what the page shows. decisions/0107. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => answerProofs(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  return (
    <Question
      onClose={(isProven) => {
        setAnswer(null);
        answer(isProven);
      }}
    />
  );
}
