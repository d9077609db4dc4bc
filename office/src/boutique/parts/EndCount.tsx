/** @jsxImportSource preact */
import { type BoutiqueCount, boutiqueCountClose } from '@vitrine/contract/boutiqueCount';
import { useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { usePage } from './pageContext.ts';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

/** Ends a count, once all that this device has counted is at the server: the differences then wait for approval in the office. */
export function EndCount({ count: { number } }: { readonly count: BoutiqueCount }) {
  const { model, words } = usePage();
  const { text } = words;
  const [isAsked, setAsked] = useState(false);
  const { run, said, isBusy } = useTry(({ status, fields }) =>
    status === 0 ? 'count.needs_network' : fields['step'] === 'nothing_counted' ? 'count.nothing' : null,
  );
  const isWaiting = model.ownKept.some(({ subject, refused }) => subject === 'count' && refused === null);
  const end = (): void => {
    void run(async () => {
      const { count } = await call(boutiqueCountClose, { params: { number: String(number) }, body: {} });
      await model.putCount(count);
      await model.refresh();
    });
  };
  return (
    <div class="end">
      {isWaiting && <p class="note">{text('count.end_waits')}</p>}
      {isAsked && <p>{text('count.end_effect')}</p>}
      {said !== null && (
        <p class="said" role="alert">
          {said}
        </p>
      )}
      {isAsked ? (
        <button type="button" class="yes" disabled={isWaiting} onClick={end} {...whileBusy(isBusy)}>
          {text('confirm')}
        </button>
      ) : (
        <button type="button" class="no" disabled={isWaiting} onClick={() => setAsked(true)}>
          {text('count.end')}
        </button>
      )}
    </div>
  );
}
