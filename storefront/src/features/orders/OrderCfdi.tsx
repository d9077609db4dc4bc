import type { Order } from '@vitrine/contract/orders';
import { isPublic } from '@vitrine/rules/cfdi/cfdi';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Box } from './Box.tsx';
import { CfdiFiles } from './CfdiFiles.tsx';

type Cfdi = NonNullable<Order['cfdi']>;

function Document({
  document: { type, number, state, rfc, name, ...files },
}: {
  readonly document: Cfdi['documents'][number];
}) {
  const text = useText('cfdi');
  return (
    <div>
      <p>{text(type === 'I' ? 'income' : 'refund', { number })}</p>
      {rfc !== null && (
        <p className="note">
          {isPublic({ rfc }) ? text('public') : <bdi>{[rfc, name].filter(Boolean).join(' · ')}</bdi>}
        </p>
      )}
      {state !== 'stamped' && <p className="note">{text(state)}</p>}
      {state !== 'pending' && <CfdiFiles {...files} />}
    </div>
  );
}

/** The electronic invoices of an order in Mexico, and the way to ask for them with own tax data. Spec 3 §3. */
export function OrderCfdi({ order_id, cfdi }: Pick<Order, 'order_id' | 'cfdi'>) {
  const text = useText('cfdi');
  const locale = useLocale();
  if (cfdi === null || (cfdi.documents.length === 0 && !cfdi.can_request)) return null;
  const { documents, can_request, request_until } = cfdi;
  return (
    <Box title={text('heading')}>
      {documents.map((document, index) => (
        // The list only grows at its end.
        // oxlint-disable-next-line react/no-array-index-key
        <Document key={index} document={document} />
      ))}
      {can_request && (
        <p>
          <button
            type="button"
            className="link linkTarget"
            data-tray="cfdi"
            data-tray-params={JSON.stringify({ order_id })}
            aria-haspopup="dialog"
          >
            {text('title')}
          </button>
        </p>
      )}
      {can_request && request_until !== null && (
        <p className="note">{text('until', { date: formatDay(request_until, locale, 'date') })}</p>
      )}
    </Box>
  );
}
