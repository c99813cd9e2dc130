import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { getRates } from '#contract/rates.ts'
import { isCurrencyCode } from '#domain/money/currency.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { jobsEnded } from '#server/testing/ended-jobs.ts'
import { testServer } from '#server/testing/test-server.ts'
import seed from './seed.json' with { type: 'json' }

const last = Object.entries(seed.days).at(-1)
const SEEDED = seed.currencies.split(' ')
const SEED_DAY = last?.[0] ?? ''
const plus = (days: number) => new Date(Date.parse(SEED_DAY) + days * 86_400_000).toISOString().slice(0, 10)

/** What the simulated feed responds for a day: text in its format, null for a 404, or a number as status. */
let says: (day: string) => string | number | null = () => null
const asked: string[] = []
const feed = createServer((request, response) => {
  const day = request.url?.slice(1) ?? ''
  asked.push(day)
  const said = says(day)
  response.statusCode = typeof said === 'number' ? said : said === null ? 404 : 200
  response.end(typeof said === 'string' ? said : '')
})
await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
afterAll(() => feed.close())

/** A valid response: the last shipped rates, with some numbers replaced. */
function good(day: string, changed: Record<string, string | undefined> = {}): string {
  const rates = Object.fromEntries(SEEDED.map((code, index) => [code, last?.[1].split(' ')[index]]))
  const texts = Object.entries({ ...rates, ...changed }).filter(([, rate]) => rate !== undefined)
  return `{"date": "${day}", "usd": {"1inch": 1e-7, ${texts.map(([code, rate]) => `"${code.toLowerCase()}": ${rate}`).join(', ')}}}`
}

const logged: string[] = []
let time = Date.parse(`${plus(3)}T09:00Z`)
const server = testServer({
  now: () => new Date(time),
  log: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }),
  askSeconds: 0.2,
  rates: { url: `http://127.0.0.1:${(feed.address() as AddressInfo).port}/{date}` },
})

const latest = () => server.current.visitor().call(getRates)
const knownOf = async (day: string) =>
  (
    await rowsOf<{ perUsd: string }>(
      server.current.db.system,
      sql`SELECT per_usd::text AS "perUsd" FROM exchange_rates WHERE day = ${day}::date AND currency = 'EGP'`,
    )
  ).map(({ perUsd }) => perUsd)

const idle = () => jobsEnded(server.current.db, 'rates')

/** Sets the clock, and the response of the feed from then on. */
async function at(day: number, hour: number, answer: typeof says): Promise<void> {
  await idle()
  says = answer
  asked.length = 0
  logged.length = 0
  time = Date.parse(`${plus(day)}T${String(hour).padStart(2, '0')}:00Z`)
}

describe('live exchange rates, in chronological order', () => {
  test('before the feed has data, the server shows the shipped rates with their age', async () => {
    expect(await latest()).toMatchObject({ day: SEED_DAY, ageDays: 3 })
    // fetches as many past days as conversions need, but no day whose rates are stored
    await expect.poll(() => asked).toContain(plus(-27))
    expect(asked).not.toContain(plus(-28))
    expect(asked).not.toContain(SEED_DAY)
    expect(SEEDED.filter((code) => !isCurrencyCode(code))).toEqual([])
  })

  test('when the feed is up, stores the rates of today and of missed days with exactly the digits of the feed', async () => {
    await at(3, 11, (day) => good(day, { EGP: '51.98765432109876543', KWD: '0.30' }))
    await expect.poll(() => knownOf(plus(-27))).toEqual(['51.98765432109876543'])
    expect(await knownOf(plus(1))).toEqual(['51.98765432109876543'])
    const { day, ageDays, perUsd } = await latest()
    expect({ day, ageDays }).toEqual({ day: plus(3), ageDays: 0 })
    expect(perUsd).toMatchObject({ EGP: '51.98765432109876543', KWD: '0.30', USD: '1' })
    // requests each missing day once, and no day whose rates are stored
    expect(asked).toEqual([...new Set(asked)])
    expect(asked).not.toContain(SEED_DAY)
  })

  test("when today's rates are late, stores the newest day, and requests today again after an hour", async () => {
    await at(5, 1, (day) => (day === 'latest' ? good(plus(4)) : null))
    await expect.poll(async () => (await latest()).day).toBe(plus(4))
    await idle()
    says = (day) => good(day)
    time += 59 * 60_000
    for (let seen = 0; seen < 5; seen += 1) expect((await latest()).day).toBe(plus(4))
    time += 60_000
    await expect.poll(async () => (await latest()).day).toBe(plus(5))
    expect(asked.filter((day) => day === plus(5))).toHaveLength(2)
  })

  const lies: [string, (day: string) => string][] = [
    ['too dear', (day) => good(day, { EGP: '400' })],
    ['too cheap', (day) => good(day, { SAR: '0.01' })],
    ['zero', (day) => good(day, { KWD: '0.000' })],
    ['negative', (day) => good(day, { KWD: '-0.3' })],
    ['an exponent', (day) => good(day, { LBP: '9e4' })],
    ['a word', (day) => good(day, { AED: '"3,67"' })],
    ['a currency missing', (day) => good(day, { JOD: undefined })],
    ['a dollar of two', (day) => good(day, { USD: '2' })],
    ['another day', () => good(plus(2))],
    ['no JSON', () => '<html>Welcome to the Hotel</html>'],
    ['far too long', () => good(plus(6), { EGP: ' '.repeat(2_000_000) })],
  ]
  test.each(lies.map(([name, answer], index) => ({ name, answer, hour: 1 + 2 * index })))(
    'when the feed sends wrong data ($name), refuses the whole response and logs the error',
    async ({ answer, hour }) => {
      await at(6, hour, answer)
      await expect.poll(() => logged.join('')).toContain('exchange rates refused')
      expect(await knownOf(plus(6))).toEqual([])
      expect((await latest()).day).toBe(plus(5))
    },
  )

  test('when the feed is down, retries until it is back', async () => {
    await at(7, 1, () => 503)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(await latest()).toMatchObject({ day: plus(5), ageDays: 2 })
    says = (day) => good(day)
    // the failed job itself tries again; the hourly request is not due yet
    await expect.poll(async () => (await latest()).day).toBe(plus(7))
    // the day for which the feed first sent a wrong response has all its rates now
    await expect.poll(() => knownOf(plus(6))).toHaveLength(1)
  })

  test('stores the rates of rarer currencies if the feed has them, and leaves the others unknown', async () => {
    const rare = { ILS: '3.65', CLP: '950.5', SYP: '0', YER: '"many"' }
    await at(8, 1, (day) => good(day, rare))
    await expect.poll(async () => (await latest()).day).toBe(plus(8))
    const { perUsd } = await latest()
    expect(perUsd).toMatchObject({ ILS: '3.65', CLP: '950.5', EGP: expect.any(String) })
    for (const code of ['SYP', 'YER', 'THB']) expect(perUsd).not.toHaveProperty(code)
    // an implausible rate is left out, and the other rates are stored
    await at(9, 1, (day) => good(day, { ...rare, ILS: '3650' }))
    await expect.poll(async () => (await latest()).day).toBe(plus(9))
    const next = (await latest()).perUsd
    expect(next).not.toHaveProperty('ILS')
    expect(next).toMatchObject({ CLP: '950.5' })
  })

  test('never changes a stored day', async () => {
    const before = await knownOf(plus(3))
    await at(10, 1, (day) => good(day === 'latest' ? plus(3) : day, { EGP: '52.5' }))
    await expect.poll(async () => (await latest()).day).toBe(plus(10))
    expect(await knownOf(plus(3))).toEqual(before)
  })
})
