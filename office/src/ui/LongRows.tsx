// The rows of a long table: only those in view are in the page, so that a press is answered as fast as in a short one. decisions/0110.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  readonly count: number;
  readonly keyAt: (index: number) => string;
  /** The cells of a row. */
  readonly cellsAt: (index: number) => ReactNode;
  /** A row that comes into view when it becomes another one. */
  readonly shown?: number;
  /** Rows of headers above it. */
  readonly headRows?: number;
  /** Rows beyond the view on each side. */
  readonly beyond?: number;
};

/** The height of a row of orders, in pixels, until it is measured. */
const usualHeight = 72;
/** Rows beyond the view, so that a Tab finds the next one. */
const usuallyBeyond = 12;

/**
 * Takes the place of rows that are not in the page. One cell: a span over the columns that a telephone hides would keep their width.
 */
function Gap({ height }: { readonly height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a gap is no control */}
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** Where an element begins in the page; it moves when something above it opens. */
function useTop(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const watched = new ResizeObserver(() => {
      const found = element.current;
      if (found) setTop(Math.round(found.getBoundingClientRect().top + window.scrollY));
    });
    watched.observe(document.body);
    return () => watched.disconnect();
  }, [element]);
  return top;
}

/** A body of so many rows, of which the page holds those in view. */
export function LongRows({ count, keyAt, cellsAt, shown: wanted, headRows = 1, beyond = usuallyBeyond }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useTop(body);
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component as it is
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    overscan: beyond,
    scrollMargin,
    getItemKey: keyAt,
  });
  const lastWanted = useRef(wanted);
  useEffect(() => {
    if (wanted === undefined || lastWanted.current === wanted) return;
    lastWanted.current = wanted;
    rows.scrollToIndex(wanted, { align: 'auto' });
  });
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? scrollMargin) - scrollMargin;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <tbody ref={body}>
      <Gap height={before} />
      {shown.map(({ index, key }) => (
        <tr key={key} data-index={index} aria-rowindex={headRows + index + 1} ref={rows.measureElement}>
          {cellsAt(index)}
        </tr>
      ))}
      <Gap height={after} />
    </tbody>
  );
}
