import type { orderSummary } from '@vitrine/contract/orders';
import { isShowAllVisible } from '@vitrine/rules/orders/orderList';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { Thumbnail } from '../../ui/pictures/Picture.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './order.module.css';
import { StatusLine } from './StatusLine.tsx';
import { ShortTimeline } from './Timeline.tsx';
import { useOrders } from './useOrders.ts';

function Row({ order }: { readonly order: z.infer<typeof orderSummary> }) {
  const text = useText('orders');
  const locale = useLocale();
  const money = useMoney();
  return (
    <li className={styles.row}>
      <div className={styles.pictures}>
        {order.images.slice(0, 3).map((image) => (
          <Thumbnail key={image.url} picture={image} size={60} className={styles.small} />
        ))}
      </div>
      <div>
        <h3 className="name">{text('order', { number: order.increment_id })}</h3>
        <p className="note">{text('placed', { date: formatDay(order.created_at, locale, 'date') })}</p>
        <StatusLine {...order} />
        <ShortTimeline steps={order.timeline} />
        <p className={styles.rowTools}>
          <TextButton
            aria-label={`${text('details')}: ${order.increment_id}`}
            onClick={() => openTray('order', { order_id: order.order_id })}
          >
            {text('details')}
          </TextButton>
          {order.has_returns && (
            <TextButton
              aria-label={`${text('see_returns')}: ${order.increment_id}`}
              onClick={() => openTray('return-details', { order_id: order.order_id })}
            >
              {text('see_returns')}
            </TextButton>
          )}
        </p>
      </div>
      <bdi className="figure">{money(order.grand_total)}</bdi>
    </li>
  );
}

/** Moves the focus to the first order that a button brought: the button itself may be gone. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    list.current?.children[from.current]?.querySelector('button')?.focus();
    from.current = null;
  }, [count]);
  return { list, expectMore: () => (from.current = count) };
}

/** Orders by three, then more or all (spec 3 §2, §4); up to three there is nothing more to show. */
export function OrderList() {
  const text = useText('orders');
  const [all, setAll] = useState(false);
  const { data, fetchNextPage, isFetching } = useOrders(all);
  const items = data?.pages.flatMap((page) => page.orders.items) ?? [];
  const total = data?.pages[0]?.orders.total;
  const { list, expectMore } = useFocusOnNew(items.length);
  const show = (load: () => unknown) => (): void => {
    if (isFetching) return;
    expectMore();
    load();
  };
  const isComing = total === undefined && isFetching;
  return (
    <div aria-busy={isFetching} className={isComing ? styles.coming : undefined} data-coming={isComing || undefined}>
      {isComing && <span className={`seam ${styles.waiting}`} aria-hidden="true" />}
      {total === 0 && <p className="note">{text('none')}</p>}
      <ul className={styles.list} ref={list}>
        {items.map((order) => (
          <Row key={order.order_id} order={order} />
        ))}
      </ul>
      {total !== undefined && isShowAllVisible(items.length, total) && (
        <p className={styles.rowTools}>
          <TextButton aria-disabled={isFetching || undefined} onClick={show(() => void fetchNextPage())}>
            {text('more')}
          </TextButton>
          <TextButton aria-disabled={isFetching || undefined} onClick={show(() => setAll(true))}>
            {text('show_all')}
          </TextButton>
          {isFetching && <span className={`seam ${styles.waiting}`} aria-hidden="true" />}
        </p>
      )}
    </div>
  );
}
