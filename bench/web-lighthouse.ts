import { businessWithProducts } from './business.ts'
import type { BenchContext, Benchmark, Figure } from './frame.ts'
import { startSafi } from './safi-server.ts'
import { openBrowser } from './web-browser.ts'

const PORT = 9_333
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** What is used of it: it is installed in this folder alone, and types are checked without. */
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<
  | {
      lhr: Record<
        'categories' | 'audits',
        Record<string, { id: string; score: number | null; displayValue?: string }>
      >
    }
  | undefined
>

interface Visit {
  readonly what: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly goal: number
}

/** As its mobile profile has it: a slow phone on a slow line, both simulated from what one visit loads. */
export const webLighthouseBenchmark: Benchmark = {
  title: 'Lighthouse, mobile profile',
  async *run(context) {
    const server = await startSafi()
    const browser = await openBrowser([`--remote-debugging-port=${PORT}`])
    try {
      const landing = { url: `${server.url}/`, goal: 100 }
      yield* figuresOf(context, { ...landing, what: 'landing, en', headers: { Cookie: 'language=en' } })
      yield* figuresOf(context, { ...landing, what: 'landing, ar', headers: { Cookie: 'language=ar' } })
      const { client, businessId } = await businessWithProducts(server)
      const url = `${server.url}/business/${businessId}/dashboard`
      yield* figuresOf(context, { what: 'dashboard', url, headers: { Cookie: client.cookies }, goal: 95 })
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

async function* figuresOf({ runs, say }: BenchContext, visit: Visit): AsyncGenerator<Figure> {
  const { default: lighthouse }: { default: Lighthouse } = await import('lighthouse' as string)
  const scores = new Map<string, number[]>(CATEGORIES.map((category) => [category, []]))
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(visit.url, {
      port: PORT,
      onlyCategories: CATEGORIES,
      extraHeaders: visit.headers,
      logLevel: 'error',
    })
    if (!result) throw new Error('Lighthouse gave no answer')
    for (const [category, values] of scores) values.push((result.lhr.categories[category]?.score ?? 0) * 100)
    const weak = Object.values(result.lhr.audits).filter(({ score }) => score !== null && score < 0.9)
    say(`${visit.what}: ${weak.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).join(', ')}`)
  }
  for (const [category, values] of scores) {
    const goal = { of: 'median', atLeast: visit.goal } as const
    yield { what: `${visit.what}: ${category}`, unit: 'points', values, goal }
  }
}
