import type { Vendor } from '../vendor.ts'
import { COUNTRIES, mayList, nextOfOrders, nextOfSettlements } from './reports.ts'
import { HOSTS } from './requests.ts'
import { signIn } from './sign-in.ts'

/** The share of Amazon's rate limits that Safi uses, because calls can arrive closer together than they were sent. */
const MARGIN = 0.98
const limit = (perSecond: number, burst: number) => ({ perSecond: perSecond * MARGIN, burst: burst - 1 })

/**
 * Amazon's Selling Partner API. The seller creates a private app and authorises it for their own account. Not yet confirmed against the
 * live service.
 */
export function amazonVendor(): Vendor {
  return {
    code: 'amazon',
    fields: [
      { name: 'country', kind: 'choice', secret: false, options: COUNTRIES },
      { name: 'clientId', kind: 'text', secret: false, parse: clientIdOf },
      { name: 'clientSecret', kind: 'text', secret: true },
      { name: 'refreshToken', kind: 'long_text', secret: true },
    ],
    identity: ['country', 'clientId'],
    hosts: () => HOSTS,
    // the limits of the Reports API for one seller and one app
    budgets: {
      token: { perSecond: 1, burst: 5 },
      getReports: limit(0.0222, 10),
      createReport: limit(0.0167, 15),
      getReport: limit(2, 15),
      getReportDocument: limit(0.0167, 15),
      download: { perSecond: 5, burst: 10 },
    },
    renewal: signIn,
    checks: [
      { name: 'orders', call: mayList('orders') },
      { name: 'settlements', call: mayList('settlements') },
    ],
    streams: [
      {
        name: 'orders',
        windowDays: 30,
        delayMinutes: 15,
        polls: [{ everyMinutes: 60, lookBackDays: 3 }],
        atOnce: 3,
        next: nextOfOrders,
      },
      {
        name: 'settlements',
        windowDays: 90,
        historyDays: 90,
        polls: [{ everyMinutes: 360, lookBackDays: 89 }],
        atOnce: 1,
        next: nextOfSettlements,
      },
    ],
    // the client secret must be replaced after 180 days
    credentialDays: 180,
  }
}

/**
 * Returns a client ID, which is shown and stored unencrypted; null for any other value, which may be a secret that was pasted into the
 * wrong field.
 */
function clientIdOf(text: string): string | null {
  return /^amzn1\.application-oa2-client\.\S+$/.test(text.trim()) ? text.trim() : null
}
