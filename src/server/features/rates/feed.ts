import { CURRENCY_CODES } from '#domain/money/currency.ts'
import seed from './seed.json' with { type: 'json' }

/** The exchange rates of one day: units of each currency per US dollar, as decimal text copied from the feed. */
export interface DayRates {
  readonly day: string
  readonly perUsd: ReadonlyMap<string, string>
}

/** Thrown when the feed does not respond, or not with the requested data. Another attempt may succeed. */
export class FeedDown extends Error {}

/** Thrown when the feed responds with data that cannot be exchange rates. Another attempt would get the same data. */
export class FeedWrong extends Error {}

/** Currencies that every response must contain. A missing rate of any other currency stays unknown. */
export const EXPECTED: readonly string[] = seed.currencies.split(' ')

const TIMEOUT_MS = 15_000
const MOST_BYTES = 1024 * 1024

/**
 * Fetches the rates of a day; null when the feed has none, or none yet. `template` is a URL in which {date} is replaced by the day or
 * "latest".
 */
export async function fetchRates(
  template: string,
  day: string | 'latest',
  stopped: AbortSignal,
): Promise<DayRates | null> {
  const text = await fetchText(template.replaceAll('{date}', day), stopped)
  if (text === null) return null
  const rates = readRates(text)
  if (day !== 'latest' && rates.day !== day)
    throw new FeedWrong(`requested the rates of ${day}, but the feed returned those of ${rates.day}`)
  return rates
}

async function fetchText(url: string, stopped: AbortSignal): Promise<string | null> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const response = await fetch(url, { signal, headers: { accept: 'application/json' } })
    if (response.status === 404) {
      await response.body?.cancel()
      return null
    }
    if (!response.ok) {
      await response.body?.cancel()
      throw new FeedDown(`the feed responded with status ${response.status}`)
    }
    return await readText(response)
  } catch (error) {
    if (error instanceof FeedWrong || error instanceof FeedDown) throw error
    throw new FeedDown('the feed does not respond', { cause: error })
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MOST_BYTES) throw new FeedWrong(`the response is larger than ${MOST_BYTES} bytes`)
  }
  return text + decoder.decode()
}

/** Reads a response such as {"date": "2026-11-21", "usd": {"egp": 52.05, ...}}. Numbers are kept as text, because floats are not exact. */
export function readRates(text: string): DayRates {
  const answer = parseAsText(text) as { date?: unknown; usd?: Record<string, unknown> } | null
  const day = answer?.date
  if (typeof day !== 'string' || !isDay(day)) throw new FeedWrong('the response contains no date')
  const perUsd = new Map<string, string>()
  for (const currency of CURRENCY_CODES) {
    const rate = answer?.usd?.[currency.toLowerCase()]
    if (typeof rate === 'string' && /^\d{1,15}(\.\d{1,20})?$/.test(rate) && /[1-9]/.test(rate))
      perUsd.set(currency, rate)
    else if (EXPECTED.includes(currency))
      throw new FeedWrong(`${day}: ${currency} is ${JSON.stringify(rate) ?? 'missing'}`)
  }
  if (!/^1(\.0+)?$/.test(perUsd.get('USD') ?? ''))
    throw new FeedWrong(`${day}: the rate of the US dollar is not 1`)
  return { day, perUsd }
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

function parseAsText(text: string): unknown {
  const keepSource: Reviver = (_key, value, { source }) => (typeof value === 'number' ? source : value)
  try {
    return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown)
  } catch {
    throw new FeedWrong('the response is not JSON')
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true
}
