import { withdrawalRefundDays } from '@vitrine/rules/returns/withdrawalDuty';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { takeFocus } from '../../lib/browser/takeFocus.ts';
import css from './withdrawal.module.css';

type Props = { readonly stated_at: string; readonly time_zone: string; readonly email: string };

/**
 * When the statement arrived, in the storefront's time zone, as in the receipt, and what follows: the answer is the same whether an
 * order was found or not, so the page names every case. decisions/0083.
 */
export function WithdrawalDone({ stated_at, time_zone, email }: Props) {
  const text = useText('withdrawal');
  const { tag } = useStorefront();
  const moment = dateFormat(`${tag}-u-nu-latn-ca-gregory`, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: time_zone,
  }).format(new Date(stated_at));
  return (
    <div className={css.part}>
      <h2 className="subtitle" tabIndex={-1} ref={takeFocus}>
        {text('done')}
      </h2>
      <p>{text('done_text', { moment, email })}</p>
      <p>{text('next_before')}</p>
      <p>{text('next_after', { days: withdrawalRefundDays })}</p>
      <p>{text('next_unknown')}</p>
    </div>
  );
}
