import ipaddr from 'ipaddr.js'

/** Thrown for an IP address that no call may reach, such as one in a private network. */
export class AddressRefused extends Error {}

/** Whether an IP address is on the public internet. Private, loopback, link-local and reserved addresses are not. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // an IPv4 address that is mapped into an IPv6 address is judged as the IPv4 address
  return ipaddr.process(address).range() === 'unicast'
}
