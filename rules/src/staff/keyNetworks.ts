// From which networks a key may be used. decisions/0133.
import ipaddr from 'ipaddr.js';

/** A network as `192.0.2.0/24` or `2001:db8::/32`; one address has /32 or /128. Null for anything else. */
function parsed(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  // The library takes short forms as 192.0/8, which people mean differently.
  if (!/^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]{2,39})\/\d{1,3}$/iu.test(text) || !ipaddr.isValidCIDR(text)) return null;
  return ipaddr.parseCIDR(text);
}

/** Whether a text is a network of addresses. Spec 3 §6, decisions/0133. */
export const isKeyNetwork = (text: string): boolean => parsed(text) !== null;

/** Whether a key may be used from an address: from all where it names no network. Spec 3 §6, decisions/0133. */
export function isFromNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const from = ipaddr.process(address);
  return networks.some((text) => {
    const network = parsed(text);
    return network !== null && network[0].kind() === from.kind() && from.match(network[0], network[1]);
  });
}
