import { isReturnReason } from '@vitrine/rules/returns/returnLine';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextArea } from '../../ui/Field.tsx';
import css from '../../ui/sheets.module.css';
import { type Choice, type Chosen, chosenOf, type Form, type FormItem } from './choice.ts';

type LineProps = {
  readonly item: FormItem;
  readonly chosen: Chosen;
  readonly put: (change: Partial<Chosen>) => void;
};

/** The reason, and of an exchange the variant, of a line that comes back. */
function Details({ item, chosen, put }: LineProps) {
  const text = useText('returnstart');
  const returns = useText('returns');
  const { name, return_reasons, exchange_options } = item;
  const nameOf = (reason: string) => (isReturnReason(reason) ? returns(`why.${reason}`) : reason);
  return (
    <>
      <Select
        label={text('reason', { name })}
        value={chosen.reason}
        choices={[
          { value: '', name: text('choose') },
          ...return_reasons.map((value) => ({ value, name: nameOf(value) })),
        ]}
        onChange={(reason) => put({ reason })}
      />
      {exchange_options.length > 0 && (
        <Select
          label={text('instead', { name })}
          value={chosen.exchange_sku}
          choices={[
            { value: '', name: text('choose') },
            ...exchange_options.map(({ sku, name: other, color, size, stock }) => ({
              value: sku,
              name: [other, color, size, stock.is_empty ? text('sold_out') : null].filter(Boolean).join(' · '),
            })),
          ]}
          onChange={(exchange_sku) => put({ exchange_sku })}
        />
      )}
    </>
  );
}

function Line(props: LineProps) {
  const text = useText('returnstart');
  const { day } = useFormats();
  const { item, chosen, put } = props;
  const { name, color, size, image, quantities, isReturnable, specific_message, return_until } = item;
  const about = [color, size, return_until !== null && text('until', { day: day(return_until) })].filter(Boolean);
  return (
    <li className={css.line}>
      {image ? <img src={image.url} alt="" width="64" height="80" loading="lazy" /> : <span className={css.blank} />}
      <div className={css.units}>
        <div>
          <p className={css.name}>{name}</p>
          <p className={css.soft}>{about.join(' · ')}</p>
          {/* As the client reads it, in the language of her storefront. */}
          {specific_message !== null && <p className={css.soft}>{specific_message}</p>}
        </div>
        <div className={css.pairs}>
          {isReturnable && (
            <Select
              label={text('units', { name })}
              value={String(chosen.qty)}
              choices={['0', ...quantities.map(String)].map((value) => ({ value, name: value }))}
              onChange={(qty) => put({ qty: Number(qty) })}
            />
          )}
          {chosen.qty > 0 && <Details {...props} />}
        </div>
      </div>
    </li>
  );
}

type Props = {
  readonly form: Form;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
};

/** What comes back and why, line by line. */
export function ReturnLines({ form, choice, onChange }: Props) {
  const text = useText('returnstart');
  return (
    <>
      <ul>
        {form.items.map((item) => {
          const chosen = chosenOf(choice, item);
          const put = (change: Partial<Chosen>) =>
            onChange({ ...choice, lines: { ...choice.lines, [item.item_order_id]: { ...chosen, ...change } } });
          return <Line key={item.item_order_id} item={item} chosen={chosen} put={put} />;
        })}
      </ul>
      <TextArea
        label={text('notes')}
        hint={text('notes.hint')}
        value={choice.notes}
        maxLength={1000}
        onChange={(notes) => onChange({ ...choice, notes })}
      />
    </>
  );
}
