import type { OrderReturn } from '@vitrine/contract/orders';
import { printLabel, proforma } from '@vitrine/contract/returns';
import { call } from './browserCall.ts';
import { useLocale } from './locale.ts';
import { useText } from './text.ts';
import { PrintLink } from './printLink.tsx';

type Back = Pick<OrderReturn, 'return_hash' | 'is_paperless_proforma_enabled' | 'can_download_duty_proforma'>;

/**
 * Downloads of a return's label and customs pro-forma, again and again until the parcel has arrived, and what to do with the
 * pro-forma. Spec 3 §3, §7.
 */
export function ReturnLinks({ back }: { readonly back: Back }) {
  const text = useText('returns');
  const locale = useLocale();
  const { return_hash: hash, is_paperless_proforma_enabled, can_download_duty_proforma } = back;
  if (hash === null) return null;
  const query = { locale, hash };
  return (
    <>
      <p>
        <PrintLink ask={() => call(printLabel, { query })}>{text('label')}</PrintLink>
      </p>
      {can_download_duty_proforma && (
        <>
          <p>
            <PrintLink ask={() => call(proforma, { query })}>{text('proforma')}</PrintLink>
          </p>
          <p className="note">{text(is_paperless_proforma_enabled ? 'proforma.paperless' : 'proforma.print')}</p>
        </>
      )}
    </>
  );
}
