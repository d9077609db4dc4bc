import { type LinkQuote, staffLinkMake } from '@vitrine/contract/staffPaymentLinks';
import { paymentLinkHours } from '@vitrine/rules/checkout/paymentLink';
import type { FormEvent } from 'react';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import ui from '../../ui/ui.module.css';
import { useMoney } from '../../ui/useMoney.ts';
import { type Draft, quotedOf } from './draft.ts';

/** The totals as the checkout shows them. */
function Totals({ totals: { subtotal, shipping, taxes, grand_total } }: Pick<LinkQuote, 'totals'>) {
  const text = useText('telephone');
  const money = useMoney();
  return (
    <dl className={css.sum}>
      <dt>{text('subtotal')}</dt>
      <dd>{money(subtotal)}</dd>
      <dt>{text('shipping')}</dt>
      <dd>{shipping === null ? '–' : money(shipping)}</dd>
      {taxes.map(({ label, amount }) => (
        <div key={label} className={css.pair}>
          <dt>{label}</dt>
          <dd>{amount === null ? text('tax_later') : money(amount)}</dd>
        </div>
      ))}
      <dt className={css.total}>{text('total')}</dt>
      <dd className={css.total}>{money(grand_total)}</dd>
    </dl>
  );
}

export type Made = { readonly link_id: string; readonly email: string; readonly isSent: boolean };
type Props = {
  readonly draft: Draft;
  readonly customer_id: string | null;
  readonly quote: LinkQuote;
  readonly put: (change: Partial<Draft>) => void;
  /** False while the totals are not those of what is shown. */
  readonly isCurrent: boolean;
  readonly onMade: (made: Made) => void;
};

/** What the client pays, and the link that lets it pay. */
export function SendPart({ draft, customer_id, quote, put, isCurrent, onMade }: Props) {
  const text = useText('telephone');
  const fault = useFault();
  const changed = useChanged();
  const { isBusy, error, take } = useTake();
  const { amount, currency } = quote.totals.grand_total;
  const make = async (isSent: boolean): Promise<void> => {
    const email = draft.email.trim();
    const client = customer_id === null ? {} : { customer_id };
    const body = { ...quotedOf(draft), ...client, email, shown_total: { amount, currency }, send: isSent };
    await take(async (key) => {
      const { link_id } = await call(staffLinkMake, { body, idempotency_key: key });
      onMade({ link_id, email, isSent });
    });
    // The list has a new link; or a price has changed, which the page shows beside the refusal.
    await changed();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void make(true);
  };
  const isOfEmail = reasonOf(error)?.field === 'email';
  const isNowhere = quote.pickup !== null && quote.pickup.shop_id === null;
  const isOff = isBusy || !isCurrent || isNowhere || quote.basket.items.length === 0;
  return (
    <Sheet title={text('totals')}>
      <Totals totals={quote.totals} />
      <form className={ui.fields} onSubmit={submit}>
        <TextField
          label={text('email')}
          hint={text('email.hint')}
          type="email"
          isRequired
          fault={isOfEmail ? fault(error) : null}
          value={draft.email}
          onChange={(email) => put({ email })}
        />
        <p>
          {text('no_card')} {text('until', { hours: paymentLinkHours })}
        </p>
        {error !== null && !isOfEmail && <Notice tone="bad">{fault(error)}</Notice>}
        <p className={css.papers}>
          <Button type="submit" weight="main" disabled={isOff}>
            {text('send')}
          </Button>
          <Button disabled={isOff || draft.email.trim() === ''} onClick={() => void make(false)}>
            {text('copy_only')}
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
