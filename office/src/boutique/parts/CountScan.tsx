/** @jsxImportSource preact */
import { CodeScan } from './CodeScan.tsx';
import { usePage } from './pageContext.ts';
import type { Counting } from './useCounting.ts';

/** Takes codes from a hand scanner, the camera or the keyboard; each counts one piece. */
export function CountScan({ last, scan }: Pick<Counting, 'last' | 'scan'>) {
  const { text } = usePage().words;
  const status = last === null ? text('count.wait') : text('count.last', { name: last.name, count: last.counted });
  return <CodeScan status={status} add={text('count.add')} scan={scan} />;
}
