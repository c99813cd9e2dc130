import { shifted } from '#domain/profit/period-before.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import type { Log } from '#server/infra/observability/log.ts'
import { DAYS_FILLED, dayOf } from './days.ts'
import { type DayRates, EXPECTED, FeedWrong, fetchRates } from './feed.ts'
import { implausible } from './plausible.ts'
import { defineForeignRecost } from './recost/jobs.ts'
import { knownDays, nearestRates, saveRates } from './store.ts'

export interface RatesFeed {
  /** The feed's URL, which contains {date}. Without {date}, the feed offers only the latest day. */
  readonly url: string
}

export interface RefreshDeps {
  db: Database
  log: Log
  now: () => Date
  /** The feed of exchange rates. Without a feed, only the rates shipped with Safi are used. */
  rates?: RatesFeed | undefined
}

/** How often today's rates are requested; they are published some hours into the day. */
const ASK_AGAIN_MS = 3600_000

/** Defines the jobs that fetch the rates of each day, and of earlier days that were missed, and convert sales with them. */
export function defineRatesRefresh(jobs: Jobs, deps: RefreshDeps): void {
  const { db, now, rates } = deps
  defineForeignRecost(jobs, deps)
  let lastAsked = Number.NEGATIVE_INFINITY
  jobs.define<{ day: string }>({
    name: 'rates',
    asked: 'again',
    retry: { times: 8, firstDelaySeconds: 60 },
    // one job per day, whichever server requests it
    keyOf: ({ day }) => day,
    unfinished: async () => {
      if (!rates || now().getTime() - lastAsked < ASK_AGAIN_MS) return []
      const today = dayOf(now().getTime())
      if ((await knownDays(db.system, today, today)).has(today)) return []
      lastAsked = now().getTime()
      return [{ day: today }]
    },
    handle: async ({ day }, { signal }) => {
      if (rates) await refreshRates(deps, rates.url, day, signal)
    },
  })
}

async function refreshRates(deps: RefreshDeps, url: string, today: string, signal: AbortSignal) {
  const days = Array.from({ length: DAYS_FILLED }, (_, back) => shifted(today, -back))
  const known = await knownDays(deps.db.system, days.at(-1) ?? today, today)
  // newest first, because users wait for the latest rates
  for (const day of url.includes('{date}') ? days : [today]) {
    if (known.has(day)) continue
    try {
      const rates = await ratesOf(url, day, day === today, signal)
      if (rates && rates.day <= today && !known.has(rates.day)) {
        await take(deps, rates)
        known.add(rates.day)
      }
    } catch (error) {
      if (!(error instanceof FeedWrong)) throw error
      deps.log.error({ day, reason: error.message }, 'exchange rates refused')
    }
  }
}

/**
 * Fetches the rates of a day. If today's rates are not published yet, returns the latest ones, whose day may be missing in
 * the database too.
 */
async function ratesOf(url: string, day: string, isToday: boolean, signal: AbortSignal) {
  const rates = url.includes('{date}') ? await fetchRates(url, day, signal) : null
  return rates ?? (isToday ? fetchRates(url, 'latest', signal) : null)
}

async function take({ db, log }: RefreshDeps, rates: DayRates): Promise<void> {
  const far = implausible(rates, await nearestRates(db.system, rates.day))
  const wrong = far.find((currency) => EXPECTED.includes(currency))
  if (wrong) throw new FeedWrong(`${rates.day}: ${wrong} is absurdly far from its last known rate`)
  // a rarer currency with an implausible change, such as after a redenomination, stays unknown and does not block the others
  const taken = new Map([...rates.perUsd].filter(([currency]) => !far.includes(currency)))
  await saveRates(db.system, { ...rates, perUsd: taken })
  log.info({ day: rates.day }, 'exchange rates stored')
}
