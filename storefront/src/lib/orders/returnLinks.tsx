import type { OrderReturn } from '@vitrine/contract/orderReturn';
import { printDetails, printLabel, proforma } from '@vitrine/contract/returns';
import { call } from '../calls/browserCall.ts';
import { useLocale } from '../words/locale.ts';
import { useText } from '../words/text.ts';
import { PrintLink } from './printLink.tsx';

type Back = Pick<
  OrderReturn,
  'return_hash' | 'details_hash' | 'is_paperless_proforma_enabled' | 'can_download_duty_proforma'
>;

/**
 * Downloads of a return's details, and of its label and customs pro-forma until the parcel has arrived, with what to do with
 * the pro-forma. Spec 3 §2, §3, §7.
 */
export function ReturnLinks({ back }: { readonly back: Back }) {
  const text = useText('returns');
  const locale = useLocale();
  const { return_hash, details_hash, is_paperless_proforma_enabled, can_download_duty_proforma } = back;
  return (
    <>
      {return_hash !== null && (
        <p>
          <PrintLink ask={() => call(printLabel, { query: { locale, hash: return_hash } })}>{text('label')}</PrintLink>
        </p>
      )}
      {return_hash !== null && can_download_duty_proforma && (
        <>
          <p>
            <PrintLink ask={() => call(proforma, { query: { locale, hash: return_hash } })}>
              {text('proforma')}
            </PrintLink>
          </p>
          <p className="note">{text(is_paperless_proforma_enabled ? 'proforma.paperless' : 'proforma.print')}</p>
        </>
      )}
      {details_hash !== null && (
        <p>
          <PrintLink ask={() => call(printDetails, { query: { locale, hash: details_hash } })}>
            {text('details_paper')}
          </PrintLink>
        </p>
      )}
    </>
  );
}
