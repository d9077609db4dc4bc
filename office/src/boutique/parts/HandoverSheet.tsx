/** @jsxImportSource preact */
import { boutiqueCollector, type BoutiqueTask } from '@vitrine/contract/boutiquePage';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { Field } from './Field.tsx';
import { usePage } from './pageContext.ts';
import { Sheet } from './Sheet.tsx';

type Props = {
  readonly task: Pick<BoutiqueTask, 'number' | 'firstname'>;
  readonly onClose: () => void;
  /** Once the device has kept the step; without it, the sheet closes. */
  readonly onTaken?: () => void;
};

/** The handover of an order: the code of its collector, and the identity document. Without a network the code is checked later. */
export function HandoverSheet({ task: { number, firstname }, onClose, onTaken }: Props) {
  const { model, words } = usePage();
  const { text } = words;
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  /** The whole name stays in memory, while the sheet is open. */
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let isOpen = true;
    call(boutiqueCollector, { params: { increment_id: number } }).then(
      (found) => isOpen && setName(found.name),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [number]);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const details = { code: code.replaceAll(/\s/gu, ''), is_id_checked: isChecked };
    if (await model.take({ subject: 'pickup', number, step: 'collect', details })) (onTaken ?? onClose)();
  };
  return (
    <Sheet title={`${text('step.collect')} · ${number}`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {name === null && !model.state.isOnline && <p class="note">{text('handover.offline')}</p>}
        <Field
          label={text('handover.code')}
          value={code}
          onValue={setCode}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          dir="ltr"
          class="code"
          required
        />
        <label class="tick">
          <input
            type="checkbox"
            required
            checked={isChecked}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
          <span>{text('handover.id', { name: name ?? `${firstname} …` })}</span>
        </label>
        <button type="submit" class="yes">
          {text('step.collect')}
        </button>
      </form>
    </Sheet>
  );
}
