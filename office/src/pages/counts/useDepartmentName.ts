import type { CountRow } from '@vitrine/contract/staffStockCount';
import { useLanguage } from '../../lib/words/words.tsx';

/** The name of a department in the member's language; one without names by its code. */
export function useDepartmentName(): (code: string, names: CountRow['department_names']) => string {
  const { language } = useLanguage();
  return (code, names) => names[language.code] ?? names.en ?? code;
}
