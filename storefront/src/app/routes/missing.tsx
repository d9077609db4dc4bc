import { data } from 'react-router';

/** An unknown address in a storefront: keeps the shell and shows a message. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function Missing() {
  return null;
}
