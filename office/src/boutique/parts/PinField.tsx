/** @jsxImportSource preact */
import { pinDigits } from '@vitrine/rules/staff/boutiquePage';
import { Field } from './Field.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly said: string | null;
};

/** The field of a PIN: digits, hidden, not filled in by the browser. Digits of any script and blanks between them count, as for every code. */
export const PinField = (props: Props) => (
  <Field
    {...props}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    maxLength={2 * pinDigits}
    dir="ltr"
    class="code"
    required
  />
);
