import { expect, test } from 'vitest'
import { networkOf } from './network-address.ts'

test('rate limits count each IPv4 address separately, even when it is written in IPv6 notation', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('rate limits count all IP addresses of one IPv6 /64 network together', () => {
  const expected = '2001:db8:0:1::/64'
  expect(networkOf('2001:db8:0:1::5')).toBe(expected)
  expect(networkOf('2001:0DB8:0000:0001:ffff:eeee:dddd:cccc')).toBe(expected)
  expect(networkOf('2001:db8::1:0:0:0:9')).toBe(expected)
  expect(networkOf('2001:db8:0:2::5')).not.toBe(expected)
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})
