import { BUILT_IN_PLATFORMS } from '../catalog/platforms.ts'
import type { LedgerRole } from './journal.ts'

/** Common account codes by role. They are suggestions: every chart of accounts has its own codes. */
const CODES: Readonly<Record<LedgerRole, number>> = {
  bank: 1010,
  clearing: 1210,
  receivable: 1240,
  stock: 1400,
  vat: 2200,
  tax: 2210,
  sales: 4000,
  refunds: 4010,
  reimbursements: 4900,
  cogs: 5000,
  referral: 6010,
  fulfilment: 6020,
  other: 6030,
}

/** The key under which a business's own account is stored: the role, plus the platform if the role has an account for each platform. */
export function accountKey(role: LedgerRole, platform: string): string {
  return role === 'clearing' || role === 'receivable' ? `${role}:${platform}` : role
}

/** The suggested code of an account. All platforms that are not built in share one code until the seller enters others. */
export function usualCode(role: LedgerRole, platform: string): string {
  const own = role === 'clearing' || role === 'receivable'
  const at = BUILT_IN_PLATFORMS.findIndex(({ name }) => name === platform)
  return String(CODES[role] + (own ? at + 1 : 0))
}
