import { type ComponentProps, type KeyboardEvent, useId } from 'react';
import { useText } from '../../lib/words/text.ts';
import { useMark } from '../../lib/browser/useMark.ts';
import type { AddressPlace } from '../../lib/addresses/usePlaceCompletion.ts';
import { Field } from '../fields/Field.tsx';
import css from './placeField.module.css';

type Props = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  readonly suggested: readonly AddressPlace[];
  readonly onType: (value: string) => void;
  readonly onPick: (place: AddressPlace) => void;
};

const optionId = (list: string, index: number): string => `${list}-${index}`;

type ListProps = Pick<Props, 'suggested' | 'onPick' | 'label'> & {
  readonly id: string;
  readonly mark: ReturnType<typeof useMark>;
};

function Suggestions({ id, label, suggested, mark, onPick }: ListProps) {
  return (
    <div className={css.list} id={id} role="listbox" aria-label={label} hidden={!mark.isOpen}>
      {suggested.map((place, index) => (
        <div
          key={`${place.city} ${place.region?.code ?? ''} ${index}`}
          id={optionId(id, index)}
          className={css.option}
          role="option"
          aria-selected={index === mark.active}
          tabIndex={-1}
          // Keeps the focus in the field on a press.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(place)}
          onKeyDown={undefined}
        >
          <span>{place.city}</span> {place.region ? <span className="note">{place.region.name}</span> : null}
        </div>
      ))}
    </div>
  );
}

/**
 * A text field that suggests places: arrow keys move the mark, Enter picks, Escape closes the list and not the tray. What
 * was typed stays until a place is picked. Spec 2 §5.
 */
export function PlaceField({ suggested, onType, onPick, ...field }: Props) {
  const text = useText('form');
  const list = useId();
  const mark = useMark(suggested);
  const { isOpen, active } = mark;
  const choose = (place: AddressPlace): void => {
    mark.setOpen(false);
    onPick(place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of an input method choose among its words.
    if (event.nativeEvent.isComposing) return;
    const marked = isOpen ? suggested[active] : undefined;
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      mark.setOpen(false);
    } else if (event.key === 'Enter' && marked) choose(marked);
    else if (!mark.move(event.key)) return;
    event.preventDefault();
  };
  return (
    <Field
      {...field}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={isOpen && active >= 0 ? optionId(list, active) : undefined}
      onBlur={() => mark.setOpen(false)}
      onChange={({ target }) => {
        onType(target.value);
        mark.setOpen(true);
      }}
      onKeyDown={onKeyDown}
      below={
        <>
          <Suggestions id={list} label={field.label} {...{ suggested, mark }} onPick={choose} />
          <p className="visuallyHidden" role="status">
            {isOpen ? text('places_found', { count: suggested.length }) : ''}
          </p>
        </>
      }
    />
  );
}
