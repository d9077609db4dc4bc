import type { ReturnForm, ReturnRequest } from '@vitrine/contract/returns';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { formatDay } from '../../lib/formatDay.ts';
import { useListed } from '../../lib/listed.ts';
import { useLocale } from '../../lib/locale.ts';
import { takeFocus } from '../../lib/takeFocus.ts';
import { useText } from '../../lib/text.ts';
import { useShopForm } from '../../lib/useShopForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup, Select, TextArea } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { SetItems } from '../../ui/SetItems.tsx';
import { Tick } from '../../ui/Tick.tsx';
import {
  choiceOf,
  exchangeName,
  itemFaults,
  type ItemValues,
  placesWith,
  quantityName,
  reasonName,
  startValues,
  takeName,
} from './itemValues.ts';
import css from './returns.module.css';
import type { Choice as Chosen } from './useReturn.ts';

type Item = ReturnForm['items'][number];

/** Until when a line can come back, or why it cannot. Spec 3 §5. */
function Promised({ item }: { readonly item: Item }) {
  const orders = useText('orders');
  const text = useText('returns');
  const locale = useLocale();
  const { return_refusal: refusal, return_until: until, isReturnable } = item;
  if (refusal === null)
    return until ? <p className="note">{orders('return_until', { date: formatDay(until, locale, 'date') })}</p> : null;
  return (
    <>
      <p className="note">{item.specific_message}</p>
      {isReturnable && <p className="note">{text('only_faulty')}</p>}
    </>
  );
}

type LineProps = {
  readonly item: Item;
  readonly index: number;
  readonly form: Fields;
  readonly reasons: ReturnForm['returnReasons'];
  readonly isExchange: boolean;
  readonly onTake: (isTaken: boolean) => void;
};
type Fields = globalThis.ReturnType<typeof useShopForm<ItemValues>>;

/** The reason, the new variant of an exchange, and the quantity of a chosen line. */
function LineFields({ item, index, form, reasons }: Omit<LineProps, 'onTake'>) {
  const text = useText('returns');
  const inRow = useListed();
  return (
    <div className={css.fields}>
      <FieldGroup>
        <Select {...form.field(reasonName(index))} label={text('reason')} required>
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
          <Select {...form.field(quantityName(index))} label={text('quantity')}>
            {item.quantities.map((quantity) => (
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
  const { item, index, form, isExchange, onTake } = props;
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
        <Promised item={item} />
        {isExchange && item.return_refusal === null && item.stock.is_empty && (
          <p className="note">{text('no_exchange')}</p>
        )}
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
const labels = { take: 'choose_item', reason: 'choose_reason', sku: 'choose_exchange' } as const;
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

/** The first screen: what comes back and why. Spec 3 §4, §5. */
export function ReturnItems({ form: offered, request, isMoved, onType, onChosen }: Props) {
  const text = useText('returns');
  const form: Fields = useShopForm<ItemValues>({
    prefix: 'return',
    start: () => startValues(offered, request),
    labelOf: (name) => text(labelOf(name)),
    check: (values) => itemFaults(offered, values, text),
    send: (values) => onChosen(choiceOf(offered, values)),
  });
  const take = (index: number, isTaken: boolean) =>
    form.put(Object.fromEntries(placesWith(offered.items, index).map((place) => [takeName(place), isTaken])));
  if (offered.return_types.length === 0) return <p>{text('nothing')}</p>;
  return (
    <form className={`${css.part} ${css.screen}`} method="post" {...form.attributes}>
      <Types form={offered} onType={onType} />
      <h3 className="name" tabIndex={-1} ref={isMoved ? takeFocus : null}>
        {text('items')}
      </h3>
      {offered.return_type === 'return' && <p className="note">{text('withdrawal')}</p>}
      <FaultList faults={form.list} alert={form.alert} />
      <ul className={css.lines}>
        {offered.items.map((item, index) => (
          <Line
            key={item.item_order_id}
            item={item}
            index={index}
            form={form}
            reasons={offered.returnReasons}
            isExchange={offered.return_type === 'exchange'}
            onTake={(isTaken) => take(index, isTaken)}
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
