import { Link } from 'react-router';
import { useFormats } from '../../lib/words/formats.ts';

/** A number with the list behind it; none has no list. */
export function Linked({ count, to }: { readonly count: number; readonly to: string }) {
  const formats = useFormats();
  const shown = formats.count(count);
  return count === 0 ? shown : <Link to={to}>{shown}</Link>;
}
