import type { LocalTime } from '@vitrine/rules/prices/localMoment';
import { Select, TextField } from '../../ui/Field.tsx';

const midnight: LocalTime = { day: '', time: '00:00' };

/** Whether a moment that was chosen has a day and a time. */
export const isWhole = (at: LocalTime | null): boolean => at === null || (at.day !== '' && at.time !== '');

type Props = {
  readonly at: LocalTime | null;
  readonly onChange: (at: LocalTime | null) => void;
  readonly fault: string | null;
  readonly words: {
    readonly label: string;
    readonly none: string;
    readonly later: string;
    readonly day: string;
    readonly time: string;
    readonly hint: string;
  };
};

/** No moment, or a time on the clock of each storefront. */
export function LocalMoment({ at, onChange, fault, words }: Props) {
  return (
    <>
      <Select
        label={words.label}
        value={at === null ? 'none' : 'later'}
        choices={[
          { value: 'none', name: words.none },
          { value: 'later', name: words.later },
        ]}
        onChange={(value) => onChange(value === 'none' ? null : midnight)}
      />
      {at !== null && (
        <>
          <TextField
            label={words.day}
            type="date"
            isRequired
            value={at.day}
            onChange={(day) => onChange({ ...at, day })}
            hint={words.hint}
            fault={fault}
          />
          <TextField
            label={words.time}
            type="time"
            isRequired
            value={at.time}
            onChange={(time) => onChange({ ...at, time })}
          />
        </>
      )}
    </>
  );
}
