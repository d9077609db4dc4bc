import { type LinkClient, staffLinkClient, staffLinkQuote } from '@vitrine/contract/staffPaymentLinks';
import { localesIn } from '@vitrine/rules/staff/role';
import { type Locale, locales } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useDraftIn } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import { DeliveryPart } from './DeliveryPart.tsx';
import {
  type Draft,
  drafts,
  emptyDraft,
  inStorefront,
  quotedOf,
  withoutLost,
  withPiece,
  withQuantity,
} from './draft.ts';
import { OrderPieces } from './OrderPieces.tsx';
import { PieceSearch } from './PieceSearch.tsx';
import { type Made, SendPart } from './SendPart.tsx';
import { ShowLink } from './ShowLink.tsx';
import { useFormats } from '../../lib/words/formats.ts';

/** The storefronts of the member's scope, by name. */
function useStorefronts(): readonly { readonly value: Locale; readonly name: string }[] {
  const { scope } = useMember();
  const { storefront } = useFormats();
  return (localesIn(scope) ?? locales)
    .map((value) => ({ value, name: storefront(value) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type Known = { readonly customer_id: string; readonly client: LinkClient };

/** What the pieces cost now, and whether that is of the draft as it is typed. */
function useQuote(draft: Draft) {
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['payment-link-quote', quotedOf(draft)],
    queryFn: () => call(staffLinkQuote, { body: quotedOf(draft) }),
    enabled: draft.items.length > 0,
    placeholderData: (before) => before,
  });
  const quote = draft.items.length > 0 ? data?.quote : undefined;
  return { quote, error, isCurrent: !isFetching && !isPlaceholderData && error === null };
}

/** The form of a call: pieces, delivery, totals, and the link. */
function Prepare({ known, onMade }: { readonly known: Known | null; readonly onMade: (made: Made) => void }) {
  const text = useText('telephone');
  const fault = useFault();
  const storefronts = useStorefronts();
  const start = storefronts.find(({ value }) => value === known?.client.locale) ?? storefronts[0];
  const about = `telephone ${known?.customer_id ?? ''}`;
  const begin = () => emptyDraft(start?.value ?? 'fr_fr', known?.client.email ?? '');
  const { typed: draft, type, forget } = useDraftIn(drafts, about, begin);
  const { items, locale } = draft;
  const { quote, error, isCurrent } = useQuote(draft);
  const put = (change: Partial<typeof draft>) => type((before) => ({ ...before, ...change }));
  const putItems = (change: (items: Draft['items']) => Draft['items']) =>
    type((before) => ({ ...before, items: change(before.items) }));
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <Sheet title={text('pieces')}>
          <Select
            label={text('storefront')}
            value={locale}
            choices={storefronts}
            onChange={(value) => type((before) => inStorefront(before, value))}
          />
          {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
          {items.length === 0 && <p>{text('empty')}</p>}
          {quote && (
            <OrderPieces
              basket={quote.basket}
              onQuantity={(line, qty) =>
                type((before) => ({ ...before, items: withQuantity(before.items, line, qty) }))
              }
              onLost={(sku) => putItems((now) => withoutLost(now, sku, quote.basket.items))}
            />
          )}
        </Sheet>
        <Sheet title={text('search.title')}>
          <PieceSearch locale={locale} onAdd={(item) => putItems((now) => withPiece(now, item))} />
        </Sheet>
      </div>
      {quote && (
        <div className={css.column}>
          <DeliveryPart draft={draft} client={known?.client ?? null} quote={quote} put={put} />
          <SendPart
            draft={draft}
            customer_id={known?.customer_id ?? null}
            quote={quote}
            put={put}
            isCurrent={isCurrent}
            onMade={(made) => {
              forget();
              onMade(made);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** An order that staff prepares on the telephone for its client to pay. decisions/0120. */
export function Telephone() {
  const text = useText('telephone');
  const fault = useFault();
  const [search] = useSearchParams();
  const customer_id = search.get('client');
  const [made, setMade] = useState<Made | null>(null);
  const { data: client, error } = useQuery({
    queryKey: ['payment-link-client', customer_id],
    queryFn: () => call(staffLinkClient, { params: { customer_id: customer_id ?? '' } }),
    enabled: customer_id !== null,
    // Each read leaves a row in the access log of the client.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
  const known = customer_id !== null && client ? { customer_id, client } : null;
  return (
    <Page
      title={text('title')}
      lead={known ? text('client', { name: known.client.name }) : text('lead')}
      actions={<Link to="/telephone">{text('to_list')}</Link>}
    >
      <Notice tone="warn">{text('no_card')}</Notice>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {made ? (
        <Sheet>
          <Notice tone="good">{made.isSent ? text('made.sent', { email: made.email }) : text('made')}</Notice>
          <ShowLink link_id={made.link_id} />
          <div>
            <Button onClick={() => setMade(null)}>{text('another')}</Button>
          </div>
        </Sheet>
      ) : (
        (customer_id === null || known) && <Prepare key={customer_id ?? ''} known={known} onMade={setMade} />
      )}
    </Page>
  );
}
