import { data } from 'react-router';

/** An address under a storefront that leads nowhere: the shell stands, its words say so. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function Missing() {
  return null;
}
