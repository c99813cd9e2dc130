import { FeeLedger } from '../src/domain/fees/learned/fee-ledger.ts'
import { dayNumber, type FeeSeries } from '../src/domain/fees/learned/fee-lines.ts'
import type { Learned } from '../src/domain/fees/learned/learned-fee.ts'
import {
  DAY,
  generated,
  generatedLimit,
  learned,
  line,
  random,
  seriesOf,
  type Truth,
} from '../src/domain/fees/learned/testing/statements.ts'
import type { Benchmark, Figure } from './harness.ts'
import { figure, shaped, twoRates, weightCards } from './learned-shapes.ts'

const SERIES = 1_000
const LINES = 545_705
const SKUS = 20_000
const LIMITS = 500

/** Measures how exactly and how fast fees are learned from generated statements, of whose fees 5 to 10 % follow no rule. */
export const learnedFeesBenchmark: Benchmark = {
  title: 'Fees learned from statements',
  async *run(context) {
    for (const perDay of [0.1, 0.3, 1, 3]) {
      const found = stepped(perDay)
      const share = (count: number) => [(100 * count) / SERIES]
      yield figure(`both rates exact, ${perDay} sales a day`, share(found.exact), {
        of: 'worst',
        atLeast: 90,
      })
      yield figure(`a wrong rate, ${perDay} sales a day`, share(found.wrong), { of: 'worst', atMost: 0 })
      yield figure(`the day of the change in its bracket, of those found, ${perDay} sales a day`, [
        found.steps === 0 ? 100 : (100 * found.contained) / found.steps,
      ])
      yield {
        ...figure(`width of the bracket, ${perDay} sales a day`, [found.width / Math.max(1, found.steps)]),
        unit: 'rows',
        note: 'days',
      }
    }
    yield figure('series without a change in which one was seen', [(100 * falseSteps()) / (6 * SERIES)], {
      of: 'worst',
      atMost: 0,
    })
    yield figure('price limits recognised', [(100 * recognisedLimits()) / LIMITS], {
      of: 'worst',
      atLeast: 100,
    })
    yield* shaped()
    yield* weightCards()
    yield* timed(context.runs)
    yield* grouped(context.runs)
  },
}

/** Learns from each generated series alone, so that no other SKU helps to find the changes of its fee. */
function stepped(perDay: number) {
  const next = random(Math.round(perDay * 1000))
  const sum = { exact: 0, wrong: 0, steps: 0, contained: 0, width: 0 }
  for (let at = 0; at < SERIES; at += 1) {
    const truth = truthOf(next, perDay, true)
    const found = learned([generated(`S${at}`, truth, next)])
    const rates = ratesOf(found)
    if (rates.join() === [...truth.rates].reverse().join()) sum.exact += 1
    if (rates.some((rate) => !(truth.rates as readonly number[]).includes(rate))) sum.wrong += 1
    for (const { after, by } of found.changes) {
      const changed = DAY + truth.changeDay
      sum.steps += 1
      sum.width += dayNumber(by) - dayNumber(after)
      if (dayNumber(after) <= changed && changed <= dayNumber(by)) sum.contained += 1
    }
  }
  return sum
}

function falseSteps(): number {
  const next = random(7)
  let found = 0
  for (let at = 0; at < 6 * SERIES; at += 1)
    found += learned([generated(`S${at}`, truthOf(next, 1, false), next)]).changes.length > 0 ? 1 : 0
  return found
}

function recognisedLimits(): number {
  const next = random(17)
  let recognised = 0
  for (let at = 0; at < LIMITS; at += 1) {
    const [below, above] = twoRates(next)
    const limit = 5_000 + Math.floor(next() * 20_000)
    const series = generatedLimit(`S${at}`, { limit, below, above }, 0.05 + next() * 0.05, next)
    const { fees } = learned([series])
    const rates = fees.flatMap(({ charge }) => charge.percent?.bands.map(({ ratePpm }) => ratePpm) ?? [])
    const step = fees[0]?.priceSteps[0]
    if (fees.length === 1 && rates.join() === [below, above].join() && step)
      recognised += step.from <= limit && limit < step.to ? 1 : 0
  }
  return recognised
}

function truthOf(next: () => number, perDay: number, changes: boolean): Truth {
  const [first, second] = twoRates(next)
  return {
    days: 180,
    perDay,
    outliers: 0.05 + next() * 0.05,
    rates: changes ? [first, second] : [first],
    changeDay: 60 + Math.floor(next() * 60),
    prices: Array.from({ length: 4 }, () => 4_000 + Math.floor(next() * 90_000)),
    vatPpm: 0,
  }
}

function ratesOf({ fees }: Learned): number[] {
  return fees.map(({ charge }) => charge.percent?.bands.at(-1)?.ratePpm ?? 0)
}

function* timed(runs: number): Generator<Figure> {
  const next = random(11)
  const series: FeeSeries[] = []
  let lines = 0
  for (let at = 0; lines < LINES; at += 1) {
    const one = { ...generated(`S${at}`, truthOf(next, 8, at % 3 === 0), next), vatRatePpm: 140_000 }
    const rest = one.lines.slice(0, LINES - lines)
    lines += rest.length
    series.push({ ...one, lines: rest })
  }
  const ledger = new FeeLedger()
  const facts = {
    platform: 'amazon',
    country: 'EG',
    productId: null,
    category: null,
    fulfilment: null,
    weightGrams: null,
    volumeMm3: null,
    feesWithVat: null,
  } as const
  const before = memory()
  for (const { sku, lines: all } of series)
    for (const { day, units, price, fee } of all) {
      const amounts = {
        sales: price,
        shipping: 0,
        giftWrap: 0,
        discounts: 0,
        referralFee: -fee,
        fulfilmentFee: 0,
      }
      const iso = new Date(day * 86_400_000).toISOString().slice(0, 10)
      const line = { kind: 'sale', sku, day: iso, units, amounts, taxApart: false } as const
      ledger.add({ sku, currency: 'EGP', lines: [line], feesOfOrder: false }, facts)
    }
  const kept = memory() - before
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    learned([...ledger.series()])
    values.push((performance.now() - started) / 1000)
  }
  yield {
    what: `${lines} lines of ${series.length} SKUs`,
    unit: 's',
    values,
    goal: { of: 'median', atMost: 2 },
  }
  yield { what: `memory for these lines`, unit: 'MB', values: [kept] }
}

/** Generates fulfilment fees of many SKUs that change by different amounts, so that few SKUs share a change. */
function* grouped(runs: number): Generator<Figure> {
  const next = random(13)
  const amount = () => 500 + Math.floor(next() * 5_000)
  const series = Array.from({ length: SKUS }, (_, at) => {
    const start = DAY + Math.floor(next() * 150)
    const [before, now] = [amount(), amount()]
    const lines = Array.from({ length: 12 }, (_, index) =>
      line({ day: start + index * 2, price: 9_900, fee: index < 6 ? before : now }),
    )
    return seriesOf(`S${at}`, lines, { kind: 'fulfilment' })
  })
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    learned(series)
    values.push((performance.now() - started) / 1000)
  }
  yield {
    what: `${SKUS} SKUs whose fee changes by different amounts`,
    unit: 's',
    values,
    goal: { of: 'median', atMost: 5 },
  }
}

function memory(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}
