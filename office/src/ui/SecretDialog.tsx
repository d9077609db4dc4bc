import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { ModalForm } from './ModalForm.tsx';
import css from './ui.module.css';

type Props = {
  readonly title: string;
  readonly lead: string;
  readonly secret: string;
  readonly onClose: () => void;
};

/** Shows a secret once. */
export function SecretDialog({ title, lead, secret, onClose }: Props) {
  const text = useText('shell');
  return (
    <ModalForm
      title={title}
      lead={lead}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      actions={<Button type="submit">{text('close')}</Button>}
    >
      <code className={css.secret}>{secret}</code>
    </ModalForm>
  );
}
