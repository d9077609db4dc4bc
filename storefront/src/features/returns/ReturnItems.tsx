import type { ReturnForm, ReturnRequest } from '@vitrine/contract/returns';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { LineRights } from '../../lib/orders/lineRights.tsx';
import { useListed } from '../../lib/words/listed.ts';
import { takeFocus } from '../../lib/browser/takeFocus.ts';
import { useText } from '../../lib/words/text.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Choice } from '../../ui/fields/Choice.tsx';
import { FieldGroup, Select, TextArea } from '../../ui/fields/Field.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { SetItems } from '../../ui/products/SetItems.tsx';
import { EngravingNote } from '../../ui/products/EngravingNote.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import {
  choiceOf,
  exchangeName,
  itemFaults,
  type ItemValues,
  placesTaken,
  quantitiesOffered,
  quantitiesTaken,
  quantityName,
  reasonName,
  refusedFaults,
  startValues,
  takeName,
} from './itemValues.ts';
import css from './returns.module.css';
import type { ReturnChoice as Chosen } from './useReturn.ts';

type Item = ReturnForm['items'][number];

/** What can be done with a line, or why nothing. Spec 3 §5. */
function Promised({ item, isExchange }: { readonly item: Item; readonly isExchange: boolean }) {
  const orders = useText('orders');
  const text = useText('returns');
  const { return_refusal: refusal, isReturnable } = item;
  return (
    <>
      <LineRights item={item} />
      {isExchange && refusal === 'no_exchange' && item.rights.length > 0 && (
        <p className="note">{orders('no_return.no_exchange')}</p>
      )}
      {refusal !== null && isReturnable && <p className="note">{text('only_faulty')}</p>}
    </>
  );
}

type LineProps = {
  readonly item: Item;
  readonly index: number;
  readonly form: Fields;
  readonly reasons: ReturnForm['returnReasons'];
  /** Null when nothing can come back. */
  readonly type: ReturnType | null;
  readonly onTake: (isTaken: boolean) => void;
  readonly quantities: readonly number[];
  readonly onQuantity: (quantity: string) => void;
};
type Fields = globalThis.ReturnType<typeof useShopForm<ItemValues>>;

/** The reason, the new variant of an exchange, and the quantity of a chosen line. */
function LineFields({ item, index, form, reasons, type, quantities, onQuantity }: Omit<LineProps, 'onTake'>) {
  const text = useText('returns');
  const inRow = useListed();
  // A withdrawal needs no reason.
  const isFree = type === 'return';
  return (
    <div className={css.fields}>
      <FieldGroup>
        <Select {...form.field(reasonName(index))} label={text('reason')} required={!isFree} optional={isFree}>
          <option value="">{text('choose_reason')}</option>
          {reasons
            .filter(({ value }) => item.return_reasons.includes(value))
            .map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
        </Select>
        {item.exchange_options.length > 0 && (
          <Select {...form.field(exchangeName(index))} label={text('exchange_for')} required>
            <option value="">{text('choose')}</option>
            {item.exchange_options.map(({ sku, name, color, size, stock }) => {
              const words = inRow([color, size]) || name;
              return (
                <option key={sku} value={sku} disabled={stock.is_empty}>
                  {stock.is_empty ? text('sold_out', { name: words }) : words}
                </option>
              );
            })}
          </Select>
        )}
        {item.quantities.length > 1 && (
          <Select
            {...form.field(quantityName(index))}
            label={text('quantity')}
            onChange={({ target }) => onQuantity(target.value)}
          >
            {quantities.map((quantity) => (
              <option key={quantity} value={quantity}>
                {quantity}
              </option>
            ))}
          </Select>
        )}
      </FieldGroup>
    </div>
  );
}

/** A line of the order: its tick with reason and quantity, or why it stays. Spec 3 §4. */
function Line(props: LineProps) {
  const { item, index, form, type, onTake } = props;
  const text = useText('returns');
  const inRow = useListed();
  // A set's colours and sizes are those of its parts.
  const words = item.set_items.length === 0 && inRow([item.color, item.size]);
  const isTaken = form.values[takeName(index)] === true;
  const name = (
    <>
      <span className="name">{item.name}</span>
      {words && <span className={`note ${css.words}`}>{words}</span>}
    </>
  );
  return (
    <li className={css.line}>
      {item.image ? <Picture className={css.picture} picture={item.image} sizes="72px" silent /> : <span />}
      <div>
        {item.isReturnable ? (
          <Tick {...form.tick(takeName(index))} onChange={({ target }) => onTake(target.checked)}>
            {name}
          </Tick>
        ) : (
          <p>{name}</p>
        )}
        <SetItems items={item.set_items} />
        {item.personalisation && <EngravingNote engraving={item.personalisation} />}
        <Promised item={item} isExchange={type === 'exchange'} />
        {item.link_id !== null && item.isReturnable && <p className="note">{text('linked')}</p>}
        {isTaken && <LineFields {...props} />}
      </div>
    </li>
  );
}

type Props = {
  readonly form: ReturnForm;
  readonly request: ReturnRequest | null;
  /** The shopper came from another screen of the tray: the focus follows. */
  readonly isMoved: boolean;
  readonly onType: (type: ReturnType) => void;
  readonly onChosen: (choice: Chosen) => Promise<void>;
};

/** The labels of the fields by the first letters of their names. */
const labels = { take: 'choose_item', reason: 'choose_reason', sku: 'choose_exchange', qty: 'quantity' } as const;
const labelOf = (name: string) =>
  Object.entries(labels).find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'choose_reason';

/** The choice between the types of return that the order allows. Spec 3 §4. */
function Types({ form, onType }: Pick<Props, 'form' | 'onType'>) {
  const text = useText('returns');
  if (form.return_types.length < 2) return null;
  return (
    <fieldset className={css.methods}>
      <legend className="name">{text('type')}</legend>
      {form.return_types.map((type) => (
        <Choice
          key={type}
          name="return_type"
          value={type}
          checked={form.return_type === type}
          onChange={() => onType(type)}
          label={text(`type.${type}`)}
        />
      ))}
    </fieldset>
  );
}

/** What a withdrawal means: pieces that were withdrawn from, or the statement that this return makes. decisions/0080. */
function Withdrawal({ form: { return_type, is_stated, stated_pieces } }: Pick<Props, 'form'>) {
  const text = useText('returns');
  const withdrawal = useText('withdrawal');
  if (return_type !== 'return') return null;
  return (
    <>
      <p className="note">{text(is_stated ? 'withdrawal' : 'withdraws')}</p>
      {stated_pieces !== null && <p className="note">{withdrawal('statement_pieces', { pieces: stated_pieces })}</p>}
    </>
  );
}

/** The first screen: what comes back and why. Spec 3 §4, §5. */
export function ReturnItems({ form: offered, request, isMoved, onType, onChosen }: Props) {
  const text = useText('returns');
  const form: Fields = useShopForm<ItemValues>({
    prefix: 'return',
    start: () => startValues(offered, request),
    labelOf: (name) => text(labelOf(name)),
    check: (values) => itemFaults(offered, values, text),
    send: (values) => onChosen(choiceOf(offered, values)),
    refused: (show, values) => ({
      atFields: ({ fields }, message) => show(refusedFaults(offered, values, fields, message)),
    }),
  });
  const take = (index: number, isTaken: boolean) =>
    form.put(
      Object.fromEntries(
        placesTaken(offered.items, form.values, index, isTaken).map((place) => [takeName(place), isTaken]),
      ),
    );
  if (offered.return_types.length === 0) return <p>{text('nothing')}</p>;
  return (
    <form className={`${css.part} ${css.screen}`} method="post" {...form.attributes}>
      <Types form={offered} onType={onType} />
      <h3 className="name" tabIndex={-1} ref={isMoved ? takeFocus : null}>
        {text('items')}
      </h3>
      <Withdrawal form={offered} />
      <FaultList faults={form.list} alert={form.alert} />
      <ul className={css.lines}>
        {offered.items.map((item, index) => (
          <Line
            key={item.item_order_id}
            item={item}
            index={index}
            form={form}
            reasons={offered.returnReasons}
            type={offered.return_type}
            onTake={(isTaken) => take(index, isTaken)}
            quantities={quantitiesOffered(offered.items, form.values, index)}
            onQuantity={(quantity) => form.put(quantitiesTaken(offered.items, form.values, index, quantity))}
          />
        ))}
      </ul>
      <FieldGroup>
        <TextArea {...form.field('notes')} label={text('notes')} optional maxLength={1000} />
      </FieldGroup>
      <Button type="submit" wide busy={form.isBusy}>
        {text('continue')}
      </Button>
    </form>
  );
}
