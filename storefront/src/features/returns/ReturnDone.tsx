import type { ReturnRequest } from '@vitrine/contract/returns';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { ButtonLink } from '../../ui/links/Button.tsx';
import { ReturnLinks } from '../../lib/orders/returnLinks.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';

/** The last screen: what the shopper does now. Spec 3 §4 (instructions). */
export function ReturnDone({ request }: { readonly request: ReturnRequest }) {
  const text = useText('returns');
  const locale = useLocale();
  const { selected_return_method: method, pickup_date, increment_id } = request.details;
  const time = request.pickup_time_readable;
  return (
    <TrayMessage title={text('done')}>
      <p className="figure">{text('number', { number: increment_id })}</p>
      {method === 'pickup' && pickup_date !== null && time !== null && (
        <p>
          {text(request.details.pickup?.is_confirmed === false ? 'done.pickup_arranging' : 'done.pickup', {
            date: formatDay(pickup_date, locale),
            time,
          })}
        </p>
      )}
      {method === 'office' && <p>{text('done.office')}</p>}
      {method === 'boutique' && (
        <>
          <p>{text('done.boutique')}</p>
          <ButtonLink look="quiet" to={paths.stores(locale)} onClick={finishTrays}>
            {text('find_store')}
          </ButtonLink>
        </>
      )}
      {request.is_statement && <p>{text('receipt')}</p>}
      <ReturnLinks back={request.details} />
      <p className="note">{text('by_mail')}</p>
    </TrayMessage>
  );
}
