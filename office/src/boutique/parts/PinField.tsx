/** @jsxImportSource preact */
import { pinDigits } from '@vitrine/rules/staff/boutiquePage';
import { Field } from './Field.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly said: string | null;
};

/** The field of a PIN: digits, hidden, not filled in by the browser. */
export const PinField = (props: Props) => (
  <Field
    {...props}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    pattern={`[0-9]{${pinDigits}}`}
    maxLength={pinDigits}
    dir="ltr"
    class="code"
    required
  />
);
