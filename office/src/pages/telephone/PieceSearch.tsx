import { type LinkPiece, staffLinkPieces } from '@vitrine/contract/staffPaymentLinks';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useMoney } from '../../ui/useMoney.ts';
import type { Item } from './draft.ts';
import { PersonaliseDialog } from './PersonaliseDialog.tsx';

type Props = { readonly locale: Locale; readonly onAdd: (item: Omit<Item, 'qty'>) => void };

/** What is found, and how it gets into the order: as it is, or personalised. */
function useColumns(onAdd: Props['onAdd'], personalise: (piece: LinkPiece) => void): readonly Column<LinkPiece>[] {
  const text = useText('telephone');
  const money = useMoney();
  return [
    {
      name: text('piece'),
      render: (piece) => (
        <Piece piece={piece}>
          <p>{[piece.color, piece.size].filter(Boolean).join(', ')}</p>
        </Piece>
      ),
    },
    { name: text('price'), isFigure: true, render: ({ unit_price }) => money(unit_price) },
    { name: text('left.name'), isMinor: true, render: ({ left }) => text('left', { count: left }) },
    {
      name: text('steps'),
      render: (piece) => {
        const { sku, product_name, left, is_personalised } = piece;
        const button = { about: `${product_name} ${sku}`, disabled: left === 0 };
        return (
          <>
            <Button {...button} onClick={() => onAdd({ sku })}>
              {text('add')}
            </Button>{' '}
            {is_personalised && (
              <Button {...button} onClick={() => personalise(piece)}>
                {text('personalise')}
              </Button>
            )}
          </>
        );
      },
    },
  ];
}

/** Finds pieces of the storefront by SKU or name, with price and stock. */
export function PieceSearch({ locale, onAdd }: Props) {
  const text = useText('telephone');
  const fault = useFault();
  const [typed, setTyped] = useTyped('piece typed', '');
  const [q, setQ] = useTyped('piece sought', '');
  const [personalised, personalise] = useState<LinkPiece | null>(null);
  const { data, error } = useQuery({
    queryKey: ['payment-link-pieces', locale, q],
    queryFn: () => call(staffLinkPieces, { query: { locale, q } }),
    enabled: q !== '',
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQ(typed.trim());
  };
  const columns = useColumns(onAdd, personalise);
  return (
    <>
      <form className={ui.fields} onSubmit={search} role="search">
        <TextField label={text('search')} type="search" value={typed} onChange={setTyped} />
        <div>
          <Button type="submit">{text('search.do')}</Button>
        </div>
      </form>
      <div aria-live="polite">
        {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
        {data && <p>{text('search.found', { count: data.pieces.length })}</p>}
      </div>
      {data && data.pieces.length > 0 && (
        <Table caption={text('search')} columns={columns} rows={data.pieces} keyOf={({ sku }) => sku} />
      )}
      {personalised && (
        <PersonaliseDialog locale={locale} piece={personalised} onAdd={onAdd} onClose={() => personalise(null)} />
      )}
    </>
  );
}
