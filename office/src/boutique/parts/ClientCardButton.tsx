/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import type { CardOf } from './ClientSheet.tsx';
import { usePage } from './pageContext.ts';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

type SheetProps = { readonly of: CardOf | null; readonly onClose: () => void };

/**
 * Opens the card of a client: of a reservation or a pickup, or of the client that the member types. The sheet loads when it is asked for
 * the first time, so that the page stays small.
 */
export function ClientCardButton({ of = null }: { readonly of?: CardOf | null }) {
  const { model, words } = usePage();
  const { text } = words;
  const [Opened, setOpened] = useState<FunctionComponent<SheetProps> | null>(null);
  // Without a network its script does not come, which is no answer of a call.
  const { run, fault, isBusy } = useTry();
  if (!model.state.day?.member.sees_cards) return null;
  const open = (): void => {
    void run(async () => {
      const { ClientSheet } = await import('./ClientSheet.tsx');
      setOpened(() => ClientSheet);
    });
  };
  return (
    <div class="client">
      <button type="button" class={of === null ? 'no' : 'quiet'} onClick={open} {...whileBusy(isBusy)}>
        {text(of === null ? 'client.open' : 'client.of_task')}
        {of !== null && <span class="unseen">{` · ${of.what}`}</span>}
      </button>
      {fault !== null && (
        <p class="said" role="alert">
          {text('client.needs_network')}
        </p>
      )}
      {Opened && <Opened of={of} onClose={() => setOpened(null)} />}
    </div>
  );
}
