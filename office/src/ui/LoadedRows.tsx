import type { ReactNode } from 'react';
import { useFault } from '../lib/calls/useFault.ts';
import type { List } from '../lib/calls/useList.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type Props<Row> = {
  readonly list: List<Row>;
  /** What shows where no row matches. */
  readonly empty: ReactNode;
  /** The labels of the buttons that load again, and the next page. */
  readonly again: string;
  readonly more: string;
  readonly children: ReactNode;
};

/** A list in a form of its own, as it loads: its failure, a sentence where no row matches, and the button for more. */
export function LoadedRows<Row>({ list, empty, again, more: next, children }: Props<Row>) {
  const fault = useFault();
  const { rows, error, isLoading, retry, more, isLoadingMore } = list;
  return (
    <>
      {error !== null && (
        <Notice tone="bad">
          {fault(error)} <Button onClick={retry}>{again}</Button>
        </Notice>
      )}
      <div aria-busy={isLoading}>
        {!isLoading && rows.length === 0 && error === null && empty}
        {children}
      </div>
      {more && (
        <Button onClick={more} disabled={isLoadingMore}>
          {next}
        </Button>
      )}
    </>
  );
}
