/** @jsxImportSource preact */
import { createElement } from 'preact';
import { useId } from 'preact/hooks';

type Props = {
  readonly type?: 'text' | 'email' | 'password' | 'search';
  readonly inputMode?: 'numeric' | 'text';
  readonly autoComplete?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly dir?: 'ltr';
  readonly class?: 'code';
  readonly required?: boolean;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly said?: string | null;
};

/** A field with its label, and why it was refused. */
export function Field({ label, value, onValue, said = null, type = 'text', ...input }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {
        // Not as an element: the types of each kind of input forbid a kind that is not known yet.
        createElement('input', {
          ...input,
          type,
          id,
          value,
          'aria-invalid': said !== null,
          'aria-describedby': said === null ? undefined : `${id}-said`,
          onInput: (event: Event) => {
            if (event.currentTarget instanceof HTMLInputElement) onValue(event.currentTarget.value);
          },
        })
      }
      {said !== null && (
        <p class="said" id={`${id}-said`} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}
