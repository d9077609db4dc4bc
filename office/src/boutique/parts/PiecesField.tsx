/** @jsxImportSource preact */
import { Field } from './Field.tsx';

type Props = {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** What is wrong with the number; null for nothing. */
  readonly said: string | null;
};

/** How many pieces of a line, as they are typed. */
export const PiecesField = ({ label, typed, onType, said }: Props) => (
  <div class="came">
    <Field
      label={label}
      value={typed}
      onValue={onType}
      said={said}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      dir="ltr"
      required
    />
  </div>
);
