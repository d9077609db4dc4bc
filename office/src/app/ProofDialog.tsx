import { hasPasskeys, NoPasskey } from '@vitrine/contract/browser/passkeys';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { staffPasskeys } from '@vitrine/contract/staffPasskeys';
import { staffProof } from '@vitrine/contract/staffSessions';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../lib/calls/call.ts';
import { answerProofs } from '../lib/calls/proof.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { proveByPasskey } from '../lib/session/passkeys.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { ModalForm } from '../ui/ModalForm.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Whether the member has a passkey and this browser can use one. */
function useOwnPasskey(): boolean {
  const isAble = hasPasskeys();
  const { data } = useQuery({ queryKey: ['passkeys'], queryFn: () => call(staffPasskeys, {}), enabled: isAble });
  return isAble && (data?.passkeys.length ?? 0) > 0;
}

const isOfPasskey = (error: unknown): boolean => error instanceof NoPasskey || isRefusal(error, 'passkey_refused');

type ByPasskeyProps = { readonly isBusy: boolean; readonly error: unknown; readonly onPress: () => void };

/** The proof by a passkey instead of the code, and what became of it. */
function ByPasskey({ isBusy, error, onPress }: ByPasskeyProps) {
  const text = useText('shell');
  return (
    <>
      <div>
        <Button disabled={isBusy} onClick={onPress}>
          {text('proof.passkey')}
        </Button>
      </div>
      {isOfPasskey(error) && (
        <Notice tone="bad">
          {text(error instanceof NoPasskey ? 'proof.passkey.stopped' : 'proof.passkey.refused')}
        </Notice>
      )}
    </>
  );
}

function Question({ onClose }: { readonly onClose: (isProven: boolean) => void }) {
  const text = useText('shell');
  const fault = useFault();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const hasOwn = useOwnPasskey();
  const prove = (proof: Promise<unknown>): void => {
    setBusy(true);
    setError(null);
    proof.then(
      () => onClose(true),
      (reason: unknown) => {
        setError(reason);
        setCode('');
        setBusy(false);
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    prove(call(staffProof, { body: { code } }));
  };
  const said =
    error === null || isOfPasskey(error) ? null : isRefusal(error, 'code_wrong') ? text('proof.wrong') : fault(error);
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
      {hasOwn && <ByPasskey isBusy={isBusy} error={error} onPress={() => prove(proveByPasskey())} />}
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
