import { lazy, Suspense, useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ImportProps } from './ImportDialog.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

/** Takes prices of a spreadsheet's file into the board. decisions/0162. */
export function ImportPrices({ onTake }: Pick<ImportProps, 'onTake'>) {
  const text = useText('prices');
  const [isOpen, open] = useState(false);
  const close = (): void => open(false);
  return (
    <>
      <Button onClick={() => open(true)}>{text('import')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog
            onTake={(cells, rows) => {
              onTake(cells, rows);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
