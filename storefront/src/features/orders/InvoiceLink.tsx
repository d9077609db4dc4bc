import { invoiceLink } from '@vitrine/contract/papers';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { PrintLink } from '../../lib/orders/printLink.tsx';

type Props = { readonly hash: string; readonly number: string };

/** Downloads an invoice. */
export function InvoiceLink({ hash, number }: Props) {
  const text = useText('orders');
  const locale = useLocale();
  return (
    <PrintLink ask={() => call(invoiceLink, { query: { locale, hash } })}>
      {text('download_invoice', { number })}
    </PrintLink>
  );
}
