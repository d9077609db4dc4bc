/**
 * The network behind an address, for limits: an IPv4 address itself, of IPv6 the first 64 bits, since whoever has one
 * such address has all of its network. Anything else is left as it is. Invariants A3, A7.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const parts = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const left = parts(head);
  const right = parts(tail ?? '');
  const between =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...between, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/u, ''))
    .join(':');
}
