/** @jsxImportSource preact */
import { staffProof } from '@vitrine/contract/staffSessions';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { answerProofs } from '../../lib/calls/proof.ts';
import { Field } from './Field.tsx';
import { usePage } from './pageContext.ts';
import { Sheet } from './Sheet.tsx';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

function Question({ onClose }: { readonly onClose: (isProven: boolean) => void }) {
  const { text } = usePage().words;
  const [code, setCode] = useState('');
  const { run, said, isBusy } = useTry(({ status }) => (status === 422 ? 'proof_wrong' : null));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run(() => call(staffProof, { body: { code: code.trim() } }))) onClose(true);
  };
  return (
    <Sheet title={text('confirm')} onClose={() => onClose(false)}>
      <form onSubmit={(event) => void submit(event)}>
        <p class="note">{text('proof')}</p>
        <Field
          label={text('door.code')}
          value={code}
          onValue={setCode}
          said={said}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          required
        />
        <button type="submit" class="yes" {...whileBusy(isBusy)}>
          {text('confirm')}
        </button>
      </form>
    </Sheet>
  );
}

/** Asks for the second factor where a call needs it. decisions/0107. */
export function ProofSheet() {
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
