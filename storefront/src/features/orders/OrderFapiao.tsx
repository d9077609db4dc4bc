import type { Order } from '@vitrine/contract/orders';
import { fapiaoState } from '@vitrine/rules/fapiao/fapiao';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { Box } from './Box.tsx';
import { FapiaoFiles } from './FapiaoFiles.tsx';

type Fapiao = NonNullable<Order['fapiao']>;

function Invoice({ fapiao }: { readonly fapiao: Fapiao }) {
  const text = useText('fapiao');
  const orders = useText('orders');
  const locale = useLocale();
  const money = useMoney();
  const day = (moment: string) => formatDay(moment, locale, 'date');
  return (
    <>
      <p>{fapiao.name ?? fapiao.companyName}</p>
      <p className="note">
        {fapiao.generated_at && fapiao.fapiao_number
          ? orders('fapiao_issued', { number: fapiao.fapiao_number, date: day(fapiao.generated_at) })
          : orders('asked', { date: day(fapiao.requested_at) })}
      </p>
      {fapiao.reversals.map(({ fapiao_number, amount }) => (
        <p key={fapiao_number} className="note">
          {text('reversal', { number: fapiao_number, amount: money(amount) })}
        </p>
      ))}
      <FapiaoFiles {...fapiao} />
    </>
  );
}

/** The Chinese tax invoice of an order: the way to request it, its download, or that the download has expired. Spec 3 §4. */
export function OrderFapiao({
  order_id,
  fapiao,
  can_generate_fapiao,
}: Pick<Order, 'order_id' | 'fapiao' | 'can_generate_fapiao'>) {
  const text = useText('fapiao');
  const orders = useText('orders');
  const { fapiaoGenerated = false, is_fapiao_download_expired = false } = fapiao ?? {};
  const state = fapiaoState({ can_generate_fapiao, fapiaoGenerated, is_fapiao_download_expired });
  if (state === 'none' && fapiao === null) return null;
  return (
    <Box title={orders('fapiao')}>
      {fapiao && <Invoice fapiao={fapiao} />}
      {state === 'download_expired' && <p className="note">{text('expired')}</p>}
      {state === 'can_generate' && (
        <p>
          <button
            type="button"
            className="link linkTarget"
            data-tray="fapiao"
            data-tray-params={JSON.stringify({ order_id })}
            aria-haspopup="dialog"
          >
            {text('title')}
          </button>
        </p>
      )}
    </Box>
  );
}
