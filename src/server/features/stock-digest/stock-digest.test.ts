import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { createProduct } from '#contract/products.ts'
import { addSampleBusiness } from '#contract/sample-business.ts'
import { getStockDigest, type StockDigest, saveStockDigest, stopStockDigest } from '#contract/stock-digest.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { alerts } from '#server/infra/db/schema/alerts.ts'
import { businesses, products } from '#server/infra/db/schema/catalog.ts'
import { OWN_PORT, startMailbox } from '#server/testing/mailbox.ts'
import { mailerTo, signUpInput, tokenOf } from '#server/testing/mailing-server.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { lastDue } from './due.ts'
import { claimDigest } from './store.ts'

const mailbox = await startMailbox({ port: OWN_PORT })
afterAll(() => mailbox.stop())
let time = Date.parse('2026-11-18T12:00Z') // a Wednesday
const server = testServer({
  now: () => new Date(time),
  mailer: mailerTo(mailbox.url),
  publicUrl: 'https://safi.example',
  askSeconds: 0.2,
})
const at = (iso: string) => {
  time = Date.parse(`${iso}Z`)
}

async function reader(frequency: StockDigest, language: 'en' | 'ar' = 'en', firstName = 'Mona') {
  const visitor = server.current.visitor()
  const form = signUpInput({ language, firstName })
  const { user } = await visitor.call(signUp, { body: form })
  await visitor.call(saveStockDigest, { body: { frequency } })
  return { visitor, email: form.email, id: user?.id ?? '' }
}
async function addProduct(
  of: TestClient,
  businessId: string,
  name: string,
  quantity: number,
  below?: number,
) {
  const body = productBody(await catalogOf(of), { name, sku: '', quantity })
  const { id } = await of.call(createProduct, { params: { businessId }, body })
  if (below !== undefined) {
    await server.current.db.system.update(products).set({ lowStockBelow: below }).where(eq(products.id, id))
  }
  return id
}
/**
 * A user with one product that runs low. One worker sends all digests in turn, so the e-mail to this user proves that digests for users
 * created before were sent.
 */
async function lowReader(frequency: StockDigest, language: 'en' | 'ar' = 'en') {
  const made = await reader(frequency, language)
  const business = await made.visitor.newBusiness()
  await addProduct(made.visitor, business.id, 'Lamp', 3)
  return { ...made, business }
}
/** Opens an alert about a missing cost, as an alert check at this time would do. */
async function openAlert(
  of: { id: string; business: { id: string } },
  sku: string,
  openedAt: string,
  more: Partial<typeof alerts.$inferInsert> = {},
) {
  const facts = {
    kind: 'costMissing',
    product: { sku, productId: null, name: sku },
    products: 1,
    shareBp: 2_550,
    to: openedAt.slice(0, 10),
  } as const
  const about = { kind: facts.kind, subject: sku, segment: 'EGP', currency: 'EGP', known: 200_000, facts }
  await server.current.db.system.insert(alerts).values({
    userId: of.id,
    businessId: of.business.id,
    openedAt: new Date(`${openedAt}Z`),
    ...about,
    ...more,
  })
}
const mailsTo = (email: string) => mailbox.all.filter(({ recipients }) => recipients.includes(email))
const handled = async (id: string) =>
  (await server.current.db.system.select().from(users).where(eq(users.id, id)))[0]?.stockDigestSentAt

describe('e-mails about alerts and low stock', () => {
  test('become due at 05:00 UTC, weekly ones on Sundays', () => {
    const due = (frequency: 'daily' | 'weekly', now: string) =>
      lastDue(frequency, new Date(`${now}Z`))
        .toISOString()
        .slice(0, 13)
    expect(due('daily', '2026-11-18T04:59')).toBe('2026-11-17T05')
    expect(due('daily', '2026-11-18T05:00')).toBe('2026-11-18T05')
    expect(due('weekly', '2026-11-18T12:00')).toBe('2026-11-15T05')
    expect(due('weekly', '2026-11-22T04:59')).toBe('2026-11-15T05')
    expect(due('weekly', '2026-11-22T05:00')).toBe('2026-11-22T05')
    expect(due('daily', '2026-03-01T00:00')).toBe('2026-02-28T05')
  })

  test('are off by default, and list low products of each business with links, without the sample business', async () => {
    at('2026-11-18T12:00')
    const fresh = await server.current.seller()
    expect(await fresh.call(getStockDigest)).toEqual({ frequency: 'off' })
    const { visitor, email } = await reader('daily')
    expect(await visitor.call(getStockDigest)).toEqual({ frequency: 'daily' })
    const nile = await visitor.newBusiness({ name: 'Nile & Sons' })
    const gulf = await visitor.newBusiness({ name: 'Gulf', country: 'KW' })
    const lamp = await addProduct(visitor, nile.id, 'Lamp <b>small</b>', 3)
    await addProduct(visitor, nile.id, 'Enough', 10)
    await addProduct(visitor, nile.id, 'Few are enough', 5, 5)
    const rug = await addProduct(visitor, gulf.id, 'Rug', 20, 50)
    await addProduct(visitor, gulf.id, 'Gone', 0)
    await visitor.call(addSampleBusiness)

    // the first digest is sent on the day after digests were turned on
    const sentinel = await lowReader('daily')
    at('2026-11-19T04:59')
    at('2026-11-19T05:00')
    const mail = await mailbox.next(email)
    expect(mail.subject).toBe('3 products are running low')
    expect(mail.text).toContain('Hello Mona,')
    expect(mail.text).toContain(
      `Nile & Sons\n- Lamp <b>small</b>: 3 left, alert below 10\n  https://safi.example/business/${nile.id}/products/${lamp}`,
    )
    expect(mail.text).toContain('Gulf\n- Gone: None left')
    expect(mail.text).toContain(
      `- Rug: 20 left, alert below 50\n  https://safi.example/business/${gulf.id}/products/${rug}`,
    )
    expect(mail.text.match(/^- /gm)).toHaveLength(3)
    expect(mail.text).not.toContain('nough')
    expect(mail.html).toContain('Lamp &lt;b&gt;small&lt;/b&gt;')
    expect(mail.html).toContain(`href="https://safi.example/business/${gulf.id}/products/${rug}"`)
    expect(mail.html).not.toContain('<b>')
    const headers = Object.fromEntries(mail.headers)
    expect(headers['list-unsubscribe']).toContain('https://safi.example/stop-stock-alerts#token=')
    await mailbox.next(sentinel.email)
  })

  test('use Arabic plural forms in Arabic', async () => {
    at('2026-11-20T12:00')
    const { visitor, email } = await reader('daily', 'ar', 'منى')
    const business = await visitor.newBusiness({ name: 'متجر النيل' })
    await addProduct(visitor, business.id, 'مصباح', 2)
    await addProduct(visitor, business.id, 'سجادة', 11, 20)
    at('2026-11-21T05:00')
    const mail = await mailbox.next(email)
    const plain = mail.text.replaceAll(/[\u2066-\u2069]/g, '')
    expect(mail.subject).toBe('منتجان أوشكا على النفاد')
    expect(plain).toContain('مرحبًا منى،')
    expect(plain).toContain('- مصباح: بقيت قطعتان، والحد 10')
    expect(plain).toContain('- سجادة: بقيت 11 قطعة، والحد 20')
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(plain).not.toMatch(/\{\{|undefined|left|Safi/)
  })

  test('are sent once a day, or weekly on Sundays, and not at all when there is no new alert and no low product', async () => {
    at('2026-12-02T12:00') // a Wednesday
    const daily = await lowReader('daily')
    const weekly = await lowReader('weekly')
    const wealthy = await reader('daily')
    const business = await wealthy.visitor.newBusiness()
    await addProduct(wealthy.visitor, business.id, 'Lamp', 10)
    await openAlert({ ...wealthy, business }, 'KNOWN', '2026-12-01T12:00')
    for (const day of ['03', '04', '05', '06', '07']) {
      for (const hour of ['05:00', '05:01', '17:00', '23:59']) {
        at(`2026-12-${day}T${hour}`)
        if (hour === '05:00') await mailbox.next(daily.email)
      }
    }
    // all digests of the day are sent once the last created user has got one
    const last = await lowReader('daily')
    at('2026-12-08T04:59')
    const before = [mailsTo(daily.email).length, mailsTo(weekly.email).length, mailsTo(wealthy.email).length]
    expect(before).toEqual([5, 1, 0])
    at('2026-12-08T05:00')
    await mailbox.next(last.email)
    await mailbox.next(daily.email)
    expect(mailsTo(weekly.email)).toHaveLength(1)
    await expect.poll(async () => (await handled(wealthy.id))?.getTime()).toBe(time)
    expect(mailsTo(wealthy.email)).toHaveLength(0)
  })

  test('are claimed by only one of several servers that try at the same time', async () => {
    at('2026-12-09T12:00')
    const { id } = await reader('daily')
    const morning = new Date('2026-12-10T05:00Z')
    const { system } = server.current.db
    const claims = await Promise.all([1, 2, 3].map(() => claimDigest(system, id, morning)))
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
  })

  test('list each alert in one e-mail only, with a link to its details, above the low products', async () => {
    at('2026-12-11T12:00')
    const nile = await lowReader('daily')
    const { visitor, email } = nile
    at('2026-12-11T12:30') // businesses are listed in the order in which they were created
    const gulf = { ...nile, business: await visitor.newBusiness({ name: 'Gulf', country: 'KW' }) }
    const sample = { ...nile, business: await visitor.newBusiness({ name: 'Sample' }) }
    await server.current.db.system
      .update(businesses)
      .set({ isSample: true })
      .where(eq(businesses.id, sample.business.id))
    const noon = '2026-12-11T13:00'
    await openAlert(nile, 'NEW', noon)
    await openAlert(nile, 'LARGER', noon, { known: 300_000 })
    await openAlert(gulf, 'UNKNOWN', noon, { known: null })
    await openAlert(sample, 'SAMPLE', noon)
    await openAlert(nile, 'ASIDE', noon, { snoozedUntil: new Date('2027-01-10T13:00Z') })
    await openAlert(nile, 'CLEARED', noon, { clearedAt: new Date('2026-12-12T04:00Z') })
    await openAlert(nile, 'EARLIER', '2026-12-11T11:00')
    await openAlert(nile, 'MINUTES', '2026-12-12T04:55')
    at('2026-12-12T05:00')
    const mail = await mailbox.next(email)
    expect(mail.subject).toBe('3 new alerts')
    const costs = ({ business }: typeof nile) => `https://safi.example/business/${business.id}/costs`
    const lines = [
      'What is costing you money now, largest amount first.',
      '',
      'Nile Shop',
      '- Costs are missing: Profit unknown for 3,000.00\u00a0EGP of sales',
      '  The cost of LARGER is missing. It accounts for 25.5% of your EGP sales in the 28 days to 11 December 2026.',
      `  ${costs(nile)}`,
      '- Costs are missing: Profit unknown for 2,000.00\u00a0EGP of sales',
      '  The cost of NEW is missing. It accounts for 25.5% of your EGP sales in the 28 days to 11 December 2026.',
      `  ${costs(nile)}`,
      '',
      'Gulf',
      '- Costs are missing: Amount unknown',
      '  The cost of UNKNOWN is missing. It accounts for 25.5% of your EGP sales in the 28 days to 11 December 2026.',
      `  ${costs(gulf)}`,
      '',
      'Nile Shop: products running low',
      '- Lamp: 3 left, alert below 10',
    ]
    expect(mail.text).toContain(lines.join('\n'))
    expect(mail.text.match(/^- /gm)).toHaveLength(4)

    // an alert that opened minutes before the first e-mail may not have been saved when it was written, so it is in the second e-mail
    at('2026-12-13T05:00')
    const next = await mailbox.next(email)
    expect(next.subject).toBe('1 new alert')
    expect(next.text).toContain('The cost of MINUTES is missing.')
    expect(next.text.match(/^- /gm)).toHaveLength(2)
  })

  test('can be stopped through a link in the e-mail without a login; a forged link stops nothing', async () => {
    at('2026-12-15T12:00')
    const { visitor, email, id } = await lowReader('daily')
    const other = await lowReader('daily')
    at('2026-12-16T05:00')
    const token = tokenOf((await mailbox.next(email)).links.at(-1))
    await mailbox.next(other.email)
    const otherSeller = server.current.visitor()
    const forged = [`${other.id}.${token.split('.')[1]}`, `${id}.`, 'nonsense', `${token}x`]
    for (const wrong of forged) {
      const refused = await otherSeller.fails(stopStockDigest, { body: { token: wrong } })
      expect(refused.code).toBe('link_expired')
    }
    expect(await visitor.call(getStockDigest)).toEqual({ frequency: 'daily' })
    await otherSeller.call(stopStockDigest, { body: { token } })
    await otherSeller.call(stopStockDigest, { body: { token } })
    expect(await visitor.call(getStockDigest)).toEqual({ frequency: 'off' })
    at('2026-12-17T05:00')
    await mailbox.next(other.email)
    expect(mailsTo(email)).toHaveLength(1)
    expect(await otherSeller.fails(getStockDigest)).toMatchObject({ code: 'not_signed_in' })
  })

  test('list the alerts since the last e-mail after a change between daily and weekly', async () => {
    at('2026-12-17T12:00') // a Thursday
    const daily = await lowReader('daily')
    const weekly = await lowReader('weekly')
    at('2026-12-18T05:00')
    expect((await mailbox.next(daily.email)).subject).toBe('1 product is running low')
    for (const each of [daily, weekly]) await openAlert(each, 'NEW', '2026-12-18T09:00')
    at('2026-12-18T12:00')
    await daily.visitor.call(saveStockDigest, { body: { frequency: 'weekly' } })
    await weekly.visitor.call(saveStockDigest, { body: { frequency: 'daily' } })
    // the daily e-mail of the day is missing, so it is sent now
    expect((await mailbox.next(weekly.email)).subject).toBe('1 new alert')
    expect(mailsTo(daily.email)).toHaveLength(1)
    at('2026-12-20T05:00')
    expect((await mailbox.next(daily.email)).subject).toBe('1 new alert')
  })

  test('are sent exactly once to each user when the mail server is back after a failure', async () => {
    at('2026-12-20T12:00')
    const reader = await lowReader('daily')
    const { email } = reader
    await openAlert(reader, 'NEW', '2026-12-20T13:00')
    await mailbox.stop()
    at('2026-12-21T05:00')
    const failed = () =>
      rowsOf(
        server.current.db.system,
        sql`SELECT 1 FROM safi_jobs.job WHERE name = 'stock-digests' AND state = 'retry'`,
      )
    await expect.poll(async () => (await failed()).length).toBeGreaterThan(0)
    const back = await startMailbox({ port: OWN_PORT })
    try {
      expect((await back.next(email)).subject).toBe('1 new alert')
      // the next digest is sent a day later, and no second digest on the same day
      at('2026-12-22T05:00')
      expect((await back.next(email)).subject).toBe('1 product is running low')
      expect(back.all.filter(({ recipients }) => recipients.includes(email))).toHaveLength(2)
    } finally {
      await back.stop()
    }
  })
})
