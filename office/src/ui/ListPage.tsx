import type { ReactNode } from 'react';
import { Page } from './Page.tsx';
import { ListTable, type ListTableProps } from './Table.tsx';

type Props<Row> = Omit<ListTableProps<Row>, 'caption'> & {
  readonly title: string;
  readonly lead: string;
  readonly actions?: ReactNode;
  /** The question before a step of a row. */
  readonly dialog?: ReactNode;
};

/** A page that is one list, in pages, with the steps of its rows. */
export function ListPage<Row>({ title, lead, actions, dialog, ...table }: Props<Row>) {
  return (
    <Page title={title} lead={lead} actions={actions}>
      <ListTable {...table} caption={title} />
      {dialog}
    </Page>
  );
}
