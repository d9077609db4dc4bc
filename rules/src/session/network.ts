import ipaddr, { type IPv6 as Ipv6 } from 'ipaddr.js';

/** A normalised IP address with the networks that rate limits count by. */
export type KnownAddress = {
  /** Dotted decimal, or IPv6 as RFC 5952 writes it. */
  readonly address: string;
  /** The IPv4 address itself, or the /64 of an IPv6 address: one household's line. */
  readonly network: string;
  /** The /48 of an IPv6 address, which one customer of a provider can own; null for IPv4. */
  readonly site: string | null;
};

/**
 * Network of every text that is not an address. Shared, so that invalid addresses cannot create new limits. Invariants
 * A3, A7.
 */
export const unknownNetwork = 'unknown';
/** Network of requests from the server to itself. Invariants A3. */
export const localNetwork = 'local';

const ipv4 = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text);
// Additions that proxies write to an address: a port, brackets, the zone of a link-local address.
const ipv4WithPort = /^([\d.]{7,15})(?::(\d{1,5}))?$/u;
const ipv6WithPort = /^\[([\da-f:.]{2,45})(?:%[\w.-]{1,32})?\](?::(\d{1,5}))?$/iu;
const ipv6WithZone = /^([\da-f:.]{2,45})(?:%[\w.-]{1,32})?$/iu;

const isPort = (port: string | undefined): boolean => port === undefined || Number(port) <= 65_535;

/**
 * Parses an IPv6 address; null when invalid. The library also accepts groups of more than four digits, IPv4 with
 * leading zeros inside and the deprecated `::192.0.2.1`, which no connection has.
 */
function ipv6Of(text: string): Ipv6 | null {
  const groups = text.split(':');
  const last = groups.at(-1) ?? '';
  const dotted = last.includes('.');
  const plain = dotted ? groups.slice(0, -1) : groups;
  if (dotted && (!ipv4(last) || /^::\d/u.test(text))) return null;
  return plain.every((group) => group.length <= 4) && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

/** The IPv4 address inside an IPv6 one: mapped (RFC 4291) or translated (RFC 6052). */
function ipv4Inside(read: Ipv6): string | null {
  if (read.range() === 'ipv4Mapped') return read.toIPv4Address().toString();
  return read.range() === 'rfc6052' ? new ipaddr.IPv4(read.toByteArray().slice(12)).toString() : null;
}

/**
 * Parses an address as connections and proxies write it: with or without a port, brackets or a zone, IPv4 inside IPv6
 * in any spelling. Null for anything else, such as IPv4 with leading zeros, which is ambiguous. Invariants A3, A7.
 */
export function parseAddress(text: string): KnownAddress | null {
  const [, plain, port] = ipv4WithPort.exec(text) ?? [];
  if (plain !== undefined) return ipv4(plain) && isPort(port) ? { address: plain, network: plain, site: null } : null;
  const [, inner, innerPort] = ipv6WithPort.exec(text) ?? ipv6WithZone.exec(text) ?? [];
  const read = inner === undefined || !isPort(innerPort) ? null : ipv6Of(inner);
  if (!read) return null;
  const inside = ipv4Inside(read);
  if (inside !== null) return { address: inside, network: inside, site: null };
  const groups = read.parts.map((group) => group.toString(16));
  return {
    address: read.toRFC5952String(),
    network: groups.slice(0, 4).join(':'),
    site: `${groups.slice(0, 3).join(':')}/48`,
  };
}

/** The network of an address, for rate limits. Invalid addresses share one network. Invariants A3, A7. */
export function networkOf(address: string): string {
  if (address === localNetwork) return localNetwork;
  return parseAddress(address)?.network ?? unknownNetwork;
}

/** The /48 of an IPv6 address, for a second, wider limit; null for others. Invariants A7, S19. */
export function siteOf(address: string): string | null {
  return parseAddress(address)?.site ?? null;
}
