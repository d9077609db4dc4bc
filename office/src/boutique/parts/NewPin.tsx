/** @jsxImportSource preact */
import { pinDigits } from '@vitrine/rules/staff/boutiquePage';
import { bareFigures } from '@vitrine/rules/text/plainFigures';
import { boutiquePin } from '@vitrine/contract/boutiquePage';
import { useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { usePage } from './pageContext.ts';
import { PinField } from './PinField.tsx';
import { Sheet } from './Sheet.tsx';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

/** Sets the PIN of the signed-in member, also over one that was forgotten or is locked. */
export function NewPinForm({ onSet }: { readonly onSet: () => Promise<void> | void }) {
  const { text } = usePage().words;
  const [pin, setPin] = useState('');
  const { run, said, isBusy } = useTry(({ fields }) => (fields['pin'] === undefined ? null : 'setup.pin_simple'));
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      await call(boutiquePin, { body: { pin } });
      await onSet();
    });
  };
  return (
    <form onSubmit={submit}>
      <PinField label={text('setup.pin')} value={pin} onValue={setPin} said={said} />
      <button type="submit" class="yes" disabled={bareFigures(pin).length < pinDigits} {...whileBusy(isBusy)}>
        {text('setup.set_pin')}
      </button>
    </form>
  );
}

/** The way to a new PIN for a member of the boutique that has signed in wholly: the answer to a wrong PIN sends it here. */
export function NewPinButton() {
  const { model, words } = usePage();
  const { text } = words;
  const [shown, setShown] = useState<'form' | 'set' | null>(null);
  const { door } = model.state;
  if (!door?.device || door.member?.by !== 'full' || door.member.store_id !== door.device.store_id) return null;
  return (
    <>
      <button type="button" class="quiet" onClick={() => setShown('form')}>
        {text('setup.new_pin')}
      </button>
      {shown !== null && (
        <Sheet title={text('setup.new_pin')} onClose={() => setShown(null)}>
          {shown === 'form' ? (
            <NewPinForm onSet={() => setShown('set')} />
          ) : (
            <p role="status">{text('setup.pin_is_set')}</p>
          )}
        </Sheet>
      )}
    </>
  );
}
