import { invoiceLink } from '@vitrine/contract/papers';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { PrintLink } from '../../lib/printLink.tsx';

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
