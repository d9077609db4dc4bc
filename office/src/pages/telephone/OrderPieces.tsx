import type { LinkQuote } from '@vitrine/contract/staffPaymentLinks';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useMoney } from '../../ui/useMoney.ts';

type Line = LinkQuote['basket']['items'][number];
type Props = {
  readonly basket: LinkQuote['basket'];
  readonly onQuantity: (sku: string, qty: number) => void;
};

/** The pieces of the order at the price of now, with what the storefront does not have. */
export function OrderPieces({ basket, onQuantity }: Props) {
  const text = useText('telephone');
  const money = useMoney();
  const columns: readonly Column<Line>[] = [
    {
      name: text('piece'),
      render: ({ sku, name, image, color, size, stock }) => (
        <Piece piece={{ sku, product_name: name, picture: image?.url ?? null }}>
          <p>{[color, size].filter(Boolean).join(', ')}</p>
          {(stock.is_empty || stock.is_less_than_qty) && <p>{text('few', { count: stock.left })}</p>}
        </Piece>
      ),
    },
    {
      name: text('quantity'),
      render: ({ sku, qty, name, max_sale_qty, qty_increments }) => (
        <TextField
          label={`${text('quantity')}: ${name}`}
          type="number"
          min={qty_increments}
          max={max_sale_qty}
          value={String(qty)}
          onChange={(typed) => {
            const wanted = Number(typed);
            if (Number.isInteger(wanted) && wanted > 0 && wanted < 100) onQuantity(sku, wanted);
          }}
        />
      ),
    },
    { name: text('price'), isFigure: true, render: ({ row_price }) => money(row_price) },
    {
      name: text('steps'),
      render: ({ sku, name }) => (
        <Button weight="quiet" about={`${name} ${sku}`} onClick={() => onQuantity(sku, 0)}>
          {text('remove')}
        </Button>
      ),
    },
  ];
  return (
    <>
      {basket.deleted_items.map(({ sku, name }) => (
        <Notice key={sku} tone="warn">
          {text('not_sold', { name })}{' '}
          <Button weight="link" about={`${name} ${sku}`} onClick={() => onQuantity(sku, 0)}>
            {text('remove')}
          </Button>
        </Notice>
      ))}
      <Table caption={text('pieces')} columns={columns} rows={basket.items} keyOf={({ sku }) => sku} />
    </>
  );
}
