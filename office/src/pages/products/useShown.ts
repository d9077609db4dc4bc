import type { ProductOptions } from '@vitrine/contract/staffProducts';
import { useMemo } from 'react';
import { useText } from '../../lib/words/words.tsx';
import type { GridColumn, Stored } from './gridEdits.ts';

export type Shown = (column: GridColumn, value: Stored) => string;

/** A value as a person reads and types it. */
export function useShown(options: ProductOptions['options']): Shown {
  const text = useText('products');
  return useMemo(() => {
    const materials = new Map(
      options.filter(({ field }) => field === 'material').map(({ code, title }) => [code, title]),
    );
    return (column, value) => {
      if (value === null || value === undefined || value === '') return '';
      if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
      return (column.field === 'material' ? materials.get(String(value)) : undefined) ?? String(value);
    };
  }, [text, options]);
}
