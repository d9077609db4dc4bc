import { data } from 'react-router';

/** An address outside any storefront. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function Nowhere() {
  return null;
}
