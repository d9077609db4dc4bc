import { staffLinkAddress } from '@vitrine/contract/staffPaymentLinks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import ui from '../../ui/ui.module.css';

/** The address of a link, to be sent by a message of the house's own. */
export function ShowLink({ link_id }: { readonly link_id: string }) {
  const text = useText('telephone');
  const fault = useFault();
  const [said, say] = useState<'copy.done' | 'copy.refused' | null>(null);
  const { data, error } = useQuery({
    queryKey: ['payment-link-address', link_id],
    queryFn: () => call(staffLinkAddress, { params: { link_id }, body: {} }),
    gcTime: 0,
  });
  if (error !== null) return <Notice tone="bad">{fault(error)}</Notice>;
  if (!data) return null;
  const { address } = data;
  // A browser may forbid it, and has no clipboard at all for an address without TLS.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      say('copy.done');
    } catch {
      say('copy.refused');
    }
  };
  return (
    <div className={ui.fields}>
      <p>{text('copy.effect')}</p>
      <label className={ui.field}>
        <span className={ui.label}>{text('copy.field')}</span>
        <input className={ui.input} readOnly value={address} onFocus={({ target }) => target.select()} />
      </label>
      <div>
        <Button onClick={() => void copy()}>{text('copy.do')}</Button>{' '}
        <span role="status">{said === null ? '' : text(said)}</span>
      </div>
    </div>
  );
}
