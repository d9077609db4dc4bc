import { staffNewsletterExport } from '@vitrine/contract/staffNewsletter';
import type { ExportFormat } from '@vitrine/rules/staff/orderExport';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { FileDialog } from '../../ui/FileDialog.tsx';
import { FormatChoice } from '../../ui/FormatChoice.tsx';
import type { NewsletterAsked } from './newsletterAsked.ts';

type Props = { readonly asked: NewsletterAsked; readonly onClose: () => void };

/** Asks for the confirmed subscribers of the filter as a file. decisions/0125. */
export function ExportDialog({ asked, onClose }: Props) {
  const text = useText('newsletter');
  const [format, setFormat] = useTyped<ExportFormat>('newsletter format', 'csv');
  return (
    <FileDialog
      title={text('export')}
      lead={text('effect')}
      list="newsletter"
      countOf={(count) => text('count', { count })}
      ask={(idempotency_key) => call(staffNewsletterExport, { body: { format, ...asked }, idempotency_key })}
      onClose={onClose}
    >
      <FormatChoice format={format} onChange={setFormat} />
    </FileDialog>
  );
}
