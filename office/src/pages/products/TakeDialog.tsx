import type { ReactNode } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ModalForm } from '../../ui/ModalForm.tsx';

type Props = {
  readonly title: string;
  readonly lead: string;
  /** Puts what was chosen into the page's draft, which is saved as a whole. */
  readonly onTake: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog over the page of a product. It saves nothing itself. */
export function TakeDialog({ title, lead, onTake, onClose, children }: Props) {
  const text = useText('products');
  return (
    <ModalForm
      title={title}
      lead={lead}
      onSubmit={(event) => {
        event.preventDefault();
        onTake();
      }}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" weight="main">
            {text('take')}
          </Button>
          <Button weight="quiet" onClick={onClose}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      {children}
    </ModalForm>
  );
}
