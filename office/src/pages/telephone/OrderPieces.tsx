import type { LinkQuote } from '@vitrine/contract/staffPaymentLinks';
import { joinEngraving } from '@vitrine/rules/text/engraving';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { lineOf } from './draft.ts';
import { Quantity } from './Quantity.tsx';

type Line = LinkQuote['basket']['items'][number];
type Props = {
  readonly basket: LinkQuote['basket'];
  readonly onQuantity: (line: string, qty: number) => void;
  /** Removes a piece that the storefront does not sell. */
  readonly onLost: (sku: string) => void;
};

/** A piece with its parts or its colour and size, its engraving, and what is missing. */
function LinePiece({ line }: { readonly line: Line }) {
  const text = useText('telephone');
  const money = useMoney();
  const { sku, name, image, color, size, stock, ecom, personalisation } = line;
  return (
    <Piece piece={{ sku, product_name: name, picture: image?.url ?? null }}>
      {ecom.set_items.length === 0 && <p>{[color, size].filter(Boolean).join(', ')}</p>}
      {ecom.set_items.map((part) => (
        <p key={part.sku}>{[part.name, part.color, part.size].filter(Boolean).join(', ')}</p>
      ))}
      {personalisation && (
        <p>{text('engraved', { text: joinEngraving(personalisation.lines), price: money(personalisation.price) })}</p>
      )}
      {(stock.is_empty || stock.is_less_than_qty) && <p>{text('few', { count: stock.left })}</p>}
    </Piece>
  );
}

/** The pieces of the order at the price of now, with what the storefront does not have. */
export function OrderPieces({ basket, onQuantity, onLost }: Props) {
  const text = useText('telephone');
  const money = useMoney();
  const columns: readonly Column<Line>[] = [
    {
      name: text('piece'),
      render: (line) => <LinePiece line={line} />,
    },
    {
      name: text('quantity'),
      render: ({ sku, options, qty, name, max_sale_qty, qty_increments, personalisation }) => (
        <Quantity
          line={lineOf({ sku, options })}
          name={[name, ...(personalisation?.lines ?? [])].join(' ')}
          qty={qty}
          step={qty_increments}
          most={max_sale_qty}
          onQuantity={onQuantity}
        />
      ),
    },
    { name: text('price'), isFigure: true, render: ({ row_price }) => money(row_price) },
    {
      name: text('steps'),
      render: ({ sku, options, name, personalisation }) => (
        <Button
          weight="quiet"
          about={[name, sku, ...(personalisation?.lines ?? [])].join(' ')}
          onClick={() => onQuantity(lineOf({ sku, options }), 0)}
        >
          {text('remove')}
        </Button>
      ),
    },
  ];
  return (
    <>
      {basket.deleted_items.map(({ sku, name, reason }) => (
        <Notice key={sku} tone="warn">
          {text(reason === 'options_refused' ? 'not_personalised' : 'not_sold', { name })}{' '}
          <Button weight="link" about={`${name} ${sku}`} onClick={() => onLost(sku)}>
            {text('remove')}
          </Button>
        </Notice>
      ))}
      <Table caption={text('pieces')} columns={columns} rows={basket.items} keyOf={({ item_id }) => item_id} />
    </>
  );
}
