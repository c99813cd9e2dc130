import ipaddr from 'ipaddr.js'

/** An address that no call may reach, such as one of a private network. */
export class AddressRefused extends Error {}

/** Whether an IP address is on the public internet. Private, loopback, link-local, reserved and mapped ones are not. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // an IPv4 address inside an IPv6 one is judged as itself
  return ipaddr.process(address).range() === 'unicast'
}
