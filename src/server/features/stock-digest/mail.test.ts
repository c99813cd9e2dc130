import { expect, test } from 'vitest'
import type { AlertFacts } from '#domain/alerts/alert.ts'
import { digestMail } from './mail.ts'
import type { NewAlert } from './store.ts'

const lamp = { sku: 'L-1', productId: null, name: '<b>Lamp</b>' }
const to = '2026-11-20'
const rate = (ratePpm: number) => ({ ratePpm, amount: null })
const step = {
  kind: 'feeStep',
  platform: 'noon',
  country: 'EG',
  fee: 'referral',
  before: rate(100_000),
  now: rate(157_500),
  after: '2026-11-01',
  by: '2026-11-03',
  sku: 'L-1',
} as const
const about = { currency: 'EGP', known: null, openedAt: '', snoozedUntil: null } as const
const business = { businessId: 'b1', businessName: 'Nile' }
const alert = (stake: number | null, facts: AlertFacts, more: Partial<NewAlert> = {}): NewAlert => ({
  ...about,
  ...business,
  id: facts.kind,
  stake,
  facts,
  ...more,
})
const ALERTS = [
  alert(150_000, { kind: 'loss', product: lamp, units: 9, before: 0, atLeast: true, to }),
  alert(1_234_567, { ...step, skus: 3 }),
  alert(100, {
    ...step,
    skus: 1,
    before: { ratePpm: null, amount: 250 },
    now: { ratePpm: null, amount: 300 },
  }),
  alert(500, { kind: 'refunds', product: lamp, orders: 1_200, refunded: 90, usualBp: 240, to }),
  alert(700, { kind: 'marginDrop', product: lamp, products: 1, usualBp: 9_999, nowBp: -1_205, to }),
  alert(
    null,
    { kind: 'stockOut', product: lamp, products: 11, out: '2026-12-01', arrival: '2026-12-09', days: 8 },
    { known: 12_500, currency: 'KWD' },
  ),
  alert(900, { kind: 'payoutLate', platform: 'noon', lastOn: null, heldSince: '2026-09-01', to }),
  alert(null, { kind: 'costMissing', product: lamp, products: 2, shareBp: 10_000, to }),
]

const mailIn = (language: 'en' | 'ar', alerts = ALERTS) =>
  digestMail(
    { publicUrl: 'https://safi.example', supportEmail: 'help@safi.example' },
    { email: 'mona@example.com', firstName: 'Mona', language, frequency: 'weekly', before: null },
    { alerts, low: [] },
    'token',
  )
/** Returns for each alert the lines of the e-mail: what it is and costs, what happened, and the link to its details. */
const alertsIn = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .filter((line) => /^(- | {2})/.test(line))

test('states for each kind of alert what it is, what it costs, and a link to its details', () => {
  const { subject, text } = mailIn('en')
  expect(subject).toBe('8 new alerts')
  const at = (path: string) => `  https://safi.example/business/b1/${path}`
  expect(alertsIn(text)).toEqual([
    '- Now losing money: At least 1,500.00 EGP in 28 days',
    '  <b>Lamp</b> lost money in the 28 days to 20 November 2026. In the 28 days before, it made 0.00 EGP.',
    at('sales?search=L-1'),
    '- A fee went up: About 12,345.67 EGP in 28 days',
    '  The referral fee of noon for 3 SKUs such as L-1 rose from 10% to 15.75% between 1 November 2026 and 3 November 2026.',
    at('fees?tab=learned'),
    '- A fee went up: About 1.00 EGP in 28 days',
    '  The referral fee of noon for L-1 rose from 2.50 EGP to 3.00 EGP between 1 November 2026 and 3 November 2026.',
    at('fees?tab=learned'),
    '- More refunds than usual: About 5.00 EGP in 28 days',
    '  90 of 1,200 orders of <b>Lamp</b> were refunded in the 28 days to 20 November 2026. Usually 2.4% are.',
    at('sales?search=L-1'),
    '- The margin fell: About 7.00 EGP in 28 days',
    '  The margin of <b>Lamp</b> was −12.1% in the 7 days to 20 November 2026. Usually it is 99.9%.',
    at('reports?tab=bridge'),
    '- Sells out too early: Lost profit unknown, lost sales about 12.500 KWD',
    '  11 products sell out before new stock can arrive. <b>Lamp</b> sells out around 1 December 2026, and arrives on 9 December 2026 at the earliest.',
    at('inventory/restock'),
    '- A payout is late: 9.00 EGP not paid out',
    '  noon has not paid out what you earned since 1 September 2026.',
    at('payouts'),
    '- Costs are missing: Amount unknown',
    '  The costs of 2 products are missing. They account for 100% of your EGP sales in the 28 days to 20 November 2026. <b>Lamp</b> has the largest share.',
    at('costs'),
  ])
})

test('uses Arabic plural forms, units and platform names', () => {
  const { subject, text } = mailIn('ar')
  expect(subject).toBe('8 تنبيهات جديدة')
  const lines = alertsIn(text)
  expect(lines).toContain('- ارتفعت رسوم: نحو 12,345.67 ج.م في 28 يومًا')
  expect(lines).toContain(
    '  ارتفعت عمولة نون على 3 رموز منتجات منها L-1 من 10% إلى 15.75% بين 1 نوفمبر 2026 و3 نوفمبر 2026.',
  )
  expect(lines).toContain(
    '- ينفد قبل وصول كمية جديدة: الربح الضائع غير معروف، والمبيعات الضائعة نحو 12.500 د.ك',
  )
  expect(lines).toContain(
    '  تكلفة منتجين غير مسجلة، وحصتهما 100% من مبيعاتك بعملة EGP في الـ28 يومًا حتى 20 نوفمبر 2026، وأكبرهما <b>Lamp</b>.',
  )
  expect(text).not.toMatch(/\{\{|undefined|NaN|Safi/)
})

test('isolates amounts and percentages in Arabic, with the minus sign in front and the unit on the left, as on screens', () => {
  const loss = alert(-5, { kind: 'loss', product: lamp, units: 9, before: -1_234_567, atLeast: false, to })
  const { html = '' } = mailIn('ar', [loss, ...ALERTS])
  expect(html).toContain('<bdi>\u2067\u2066\u221212,345.67\u2069\u00a0ج.م\u2069</bdi>')
  expect(html).toContain('<bdi>\u2066\u221212.1%\u2069</bdi>')
})

test.each(['en', 'ar'] as const)('escapes names in HTML, and leaves no placeholder (%s)', (language) => {
  const { html } = mailIn(language)
  expect(html).toContain('<bdi>&lt;b&gt;Lamp&lt;/b&gt;</bdi>')
  expect(html).toContain('href="https://safi.example/business/b1/reports?tab=bridge"')
  expect(html).not.toMatch(/<b>|\{\{|undefined|NaN/)
})
