import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import { staffShopView } from '@vitrine/contract/staffShopView';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/calls/call.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { Select, TextField, Tick } from './Field.tsx';
import { Notice, Tag } from './Notice.tsx';
import { StorefrontSelect } from './StorefrontSelect.tsx';
import css from './shopview.module.css';

/** The frame's name: a draft is sent into it. */
const frame = 'shop-at';
const widths = ['wide', 'narrow'] as const;

type Asked = {
  readonly locale: Locale | null;
  readonly day: string;
  readonly time: string;
  readonly isAll: boolean;
  readonly width: (typeof widths)[number];
};

/** The time of the storefront's clock as the view's address has it; null for now. */
const timeOf = ({ day, time }: Asked): string | null =>
  day === '' ? null : `${day.replaceAll('-', '')}T${(time === '' ? '00:00' : time).replace(':', '')}`;

type FieldsProps = {
  readonly asked: Asked;
  readonly locale: Locale;
  readonly storefronts: readonly Locale[];
  readonly ask: (change: Partial<Asked>) => void;
};

/** Which storefront, when, and what counts. */
function ViewFields({ asked, locale, storefronts, ask }: FieldsProps) {
  const text = useText('shopview');
  return (
    <div className={css.fields}>
      <StorefrontSelect value={locale} storefronts={storefronts} onChange={(chosen) => ask({ locale: chosen })} />
      <TextField label={text('day')} type="date" value={asked.day} onChange={(day) => ask({ day })} />
      <TextField label={text('time')} type="time" value={asked.time} onChange={(time) => ask({ time })} />
      <Select
        label={text('width')}
        value={asked.width}
        choices={widths.map((value) => ({ value, name: text(`width.${value}`) }))}
        onChange={(width) => ask({ width })}
      />
      <Tick label={text('all')} isTicked={asked.isAll} onChange={(isAll) => ask({ isAll })} />
    </div>
  );
}

type View = AnswerOf<typeof staffShopView>;

/** What will have changed by then. */
function Changes({ changes, total }: Pick<View, 'changes' | 'total'>) {
  const text = useText('shopview');
  const subject = useText('changes');
  const { moment } = useFormats();
  return (
    <details className={css.changes}>
      <summary>{text('changes', { count: total })}</summary>
      <ul>
        {changes.map(({ subject: of, key, reason, by, effective_at, is_proposed, is_end, count }) => (
          <li key={`${of} ${key} ${effective_at ?? ''} ${is_end} ${by} ${reason}`}>
            {subject(`subject.${of}`)} {count > 1 ? `× ${count}` : key} · {reason} · {by}
            {effective_at !== null && ` · ${moment(effective_at)}`}
            {is_end && <Tag tone="plain">{text('end')}</Tag>}
            {is_proposed && <Tag tone="warn">{text('proposed')}</Tag>}
          </li>
        ))}
      </ul>
    </details>
  );
}

const readingView = (query: QueryOf<typeof staffShopView>) => ({
  queryKey: ['shop-view', query],
  queryFn: () => call(staffShopView, { query }),
});

type Props = {
  /** The page's path under a storefront, such as `/story/first`; empty for the front page. */
  readonly pathIn: (locale: Locale) => string;
  /** The storefronts that it is about; all without it. */
  readonly isOf?: (locale: Locale) => boolean;
  /** A content that is not proposed yet, in the form of the import. */
  readonly draft?: object | undefined;
};

/** The shop as it will be, in a frame that runs nothing and sells nothing. decisions/0135. */
export function ShopView({ pathIn, isOf = () => true, draft }: Props) {
  const text = useText('shopview');
  const fault = useFault();
  const { storefront } = useFormats();
  const [asked, setAsked] = useState<Asked>({ locale: null, day: '', time: '00:00', isAll: true, width: 'wide' });
  const at = timeOf(asked);
  const query = {
    ...(asked.locale !== null && { locale: asked.locale }),
    ...(at !== null && { at }),
    ...(asked.isAll && { proposals: 'all' as const }),
  };
  const { data: house, error: refused } = useQuery(readingView({}));
  const { data: view, error } = useQuery(readingView(query));
  const storefronts = (house?.storefronts ?? []).filter(isOf);
  const locale = storefronts.find((one) => one === asked.locale) ?? storefronts[0];
  if (refused !== null) return <Notice tone="bad">{fault(refused)}</Notice>;
  if (locale === undefined) return null;
  const address = `/office/shop-at/${at ?? 'now'}/${asked.isAll ? 'all' : 'scheduled'}/${locale}${pathIn(locale)}`;
  const place = storefront(locale);
  return (
    <section className={css.view} aria-label={text('title')}>
      <ViewFields
        asked={asked}
        locale={locale}
        storefronts={storefronts}
        ask={(change) => setAsked((before) => ({ ...before, ...change }))}
      />
      <p role="status">
        {at === null
          ? text('shown.now', { place })
          : text('shown', { place, day: asked.day, time: asked.time === '' ? '00:00' : asked.time })}
      </p>
      <p className={css.soft}>{text('lead')}</p>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {view && <Changes changes={view.changes} total={view.total} />}
      {draft !== undefined && (
        <form action={address} method="post" target={frame}>
          <input type="hidden" name="draft" value={JSON.stringify(draft)} />
          <Button type="submit" weight="main">
            {text('show_draft')}
          </Button>
        </form>
      )}
      <iframe
        key={address}
        name={frame}
        title={text('frame', { place })}
        className={`${css.frame} ${css[asked.width]}`}
        sandbox="allow-same-origin"
        src={draft === undefined ? address : undefined}
      />
    </section>
  );
}
