import type { AddressFields as Address } from '@vitrine/contract/address';
import { staffOrderAddress } from '@vitrine/contract/staffChanges';
import { useState } from 'react';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { AddressFields } from '../../ui/AddressFields.tsx';
import { addressOf, type Values } from '../../ui/addressForm.ts';
import { Notice } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

/** Both taxes, where the new address has another one. */
function TaxNotice({ refused }: { readonly refused: ApiError | null }) {
  const text = useText('address');
  const { money } = useFormats();
  const tax = refused?.detail.tax;
  if (!tax) return null;
  const { paid, there, currency } = tax;
  return <Notice tone="warn">{text('tax', { paid: money(paid, currency), there: money(there, currency) })}</Notice>;
}

type Props = {
  readonly increment_id: string;
  readonly locale: string;
  readonly address: Address;
  readonly onClose: (isDone: boolean) => void;
};

/** The delivery address of an order that has not left, by the rules of its country's form. */
export function AddressDialog({ increment_id, locale, address, onClose }: Props) {
  const text = useText('address');
  const country = address.country_id;
  const [values, setValues] = useTyped<Values>('address of the order', address);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const send = (key: string): Promise<unknown> => {
    setRefused(null);
    const body = { address: addressOf(country, address, values) };
    return call(staffOrderAddress, { params: { increment_id }, idempotency_key: key, body }).catch((error: unknown) => {
      if (error instanceof ApiError) setRefused(error);
      throw error;
    });
  };
  return (
    <StepDialog
      title={text('title')}
      effect={text('effect')}
      confirm={text('confirm')}
      effects={<TaxNotice refused={refused} />}
      onConfirm={send}
      onClose={onClose}
    >
      {() => <AddressFields country={country} locale={locale} values={values} onChange={setValues} refused={refused} />}
    </StepDialog>
  );
}
