import { returnStep } from '@vitrine/rules/returns/returnFlow';
import { returnTypes } from '@vitrine/rules/returns/returnLine';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { useTrayPlace } from '../../lib/layers/trays.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { ReturnDone } from './ReturnDone.tsx';
import { ReturnItems } from './ReturnItems.tsx';
import { ReturnWay } from './ReturnWay.tsx';
import { useReturn } from './useReturn.ts';

/** A guest's proof of the order ends after a while. Reloads the look-up page, which may still show the order. */
function FindAgain() {
  const text = useText('orders');
  return (
    <p>
      <Link reloadDocument className="link linkTarget" to={`/${useLocale()}/findyourorder/`}>
        {text('find_title')}
      </Link>
    </p>
  );
}

/**
 * The return of an order in three screens: what and why, how with the exact refund, and the instructions. Resumes an
 * unfinished request, at its pieces where another type of return is asked for. Reads the parameters order_id and
 * return_type. Spec 3 §2, §4.
 */
export function ReturnTray() {
  const text = useText('returns');
  const orders = useText('orders');
  const { order_id = '', return_type } = useTrayPlace()?.entry.params ?? {};
  const asked = returnTypes.find((one) => one === return_type);
  const [type, setType] = useState(asked);
  const state = useReturn(order_id, type);
  const [isChanging, setChanging] = useState<boolean | null>(null);
  const [isMoved, setMoved] = useState(false);
  const { form, request, create } = state;
  const step = returnStep(request && { is_finalised: request.expires_at === null });
  const isOther = asked !== undefined && request !== null && request.details.return_type !== asked;
  const shown = step === 'method' && (isChanging ?? isOther) ? 'items' : step;
  const title =
    request && step === 'instructions' ? text('number', { number: request.details.increment_id }) : text('title');
  const goBack = () => {
    setMoved(true);
    setChanging(true);
  };
  return (
    <Tray title={title} onBack={shown === 'method' ? goBack : undefined}>
      {form === null && (state.error === null ? <div aria-busy /> : <FindAgain />)}
      {form && asked && shown === 'items' && !form.return_types.includes(asked) && (
        <p className="note">{orders(asked === 'exchange' ? 'no_return.no_exchange' : 'no_return.window_closed')}</p>
      )}
      {form && shown === 'items' && (
        <ReturnItems
          key={form.return_type}
          form={form}
          onType={setType}
          request={request}
          isMoved={isMoved}
          onChosen={async (choice) => {
            await create(choice);
            setChanging(false);
          }}
        />
      )}
      {form && request && shown === 'method' && (
        <ReturnWay
          request={request}
          state={state}
          onlyFull={form.refund_only_full_return}
          specialText={form.special_return_text}
          onDrop={() => {
            setMoved(true);
            return state.drop();
          }}
        />
      )}
      {request && shown === 'instructions' && <ReturnDone request={request} />}
    </Tray>
  );
}
