import { data } from 'react-router';

/** An unknown address under a storefront: the shell stays, its message says so. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function Missing() {
  return null;
}
