import type { Refusals } from '../answers.ts'
import type { Answer, Remote } from '../vendor.ts'

export const ACCOUNTS = 'https://accounts.salla.sa'
export const API = 'https://api.salla.dev/admin/v2'
export const HOSTS = ['accounts.salla.sa', 'api.salla.dev']

export const REFUSALS: Refusals = { unauthorised: 'renew', permission: 'orders.read' }

export function get(
  remote: Remote,
  address: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer> {
  const url = new URL(address)
  url.search = new URLSearchParams(query).toString()
  const token = remote.tokens.access_token?.reveal() ?? ''
  return remote.fetch(url, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })
}
