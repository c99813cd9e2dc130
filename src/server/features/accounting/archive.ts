import { getJournal, getLedgerCsv, type JournalReport } from '#contract/accounting.ts'
import type { Problem } from '#contract/errors.ts'
import { getPayouts, getPayoutsCsv, type PayoutsReport } from '#contract/payouts.ts'
import { getProfitCsv, getProfitReport, type ProfitReport } from '#contract/reports.ts'
import { getSaleLinesCsv } from '#contract/sales-files.ts'
import { getVatReturn, getVatReturnCsv, getVatReturnPdf, type VatReturnReport } from '#contract/vat-return.ts'
import { knownFees, partlyKnown } from '#domain/profit/figures.ts'
import { hasSalesElsewhere } from '#domain/profit/payouts.ts'
import { accounting as arabic } from '#phrases/ar/accounting.ts'
import { vatReturn as arabicVat } from '#phrases/ar/vat-return.ts'
import { accounting as english } from '#phrases/en/accounting.ts'
import { vatReturn as englishVat } from '#phrases/en/vat-return.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'
import type { ZipEntry } from '#server/infra/archive/zip-writer.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { moneyText } from '#server/infra/tables/amount-text.ts'
import { periodNotes } from '#server/infra/tables/period-text.ts'
import { platformIn } from '#server/infra/tables/platform-in.ts'

const WORDS = { en: { ...english, vat: englishVat }, ar: { ...arabic, vat: arabicVat } }

export interface ArchiveRequest {
  /** Sends a GET request to the API as the caller. */
  readonly get: (path: string) => Response | Promise<Response>
  readonly business: string
  readonly businessId: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly language: Language
}

/**
 * The files for the accountant. Each is a response of the API, so it has the same figures as the screens. All responses start before
 * the first byte of the archive is sent, so an error becomes an error response. The sale lines are read while they are sent.
 */
export async function archiveEntries(request: ArchiveRequest): Promise<AsyncIterable<ZipEntry>> {
  const ask = async ({ path }: { path: string }, also: Record<string, string> = {}): Promise<Response> => {
    const query = new URLSearchParams({ language: request.language, ...also })
    if (request.from) query.set('from', request.from)
    if (request.to) query.set('to', request.to)
    const response = await request.get(`${path.replace('{businessId}', request.businessId)}?${query}`)
    if (!response.ok) {
      const problem = (await response.json()) as Problem
      throw new AppError(problem.code, problem)
    }
    return response
  }
  const vat = (await (await ask(getVatReturn)).json()) as VatReturnReport
  const payouts = (await (await ask(getPayouts)).json()) as PayoutsReport
  const profit = (await (await ask(getProfitReport, { by: 'month' })).json()) as ProfitReport
  const { currencies } = (await (await ask(getJournal)).json()) as JournalReport
  const files: [name: string, response: Response][] = [
    ['profit-by-month.csv', await ask(getProfitCsv, { by: 'month' })],
    ['vat-return.csv', await ask(getVatReturnCsv)],
    ['vat-return.pdf', await ask(getVatReturnPdf)],
    ['payouts.csv', await ask(getPayoutsCsv)],
  ]
  for (const currency of currencies)
    files.push([`journal-${currency}.csv`, await ask(getLedgerCsv, { currency })])
  files.push(['sale-lines.csv', await ask(getSaleLinesCsv)])
  const readme = readmeOf(request, { vat, payouts, profit })
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'README.txt', bytes: [Buffer.from(readme)] }
    for (const [name, { body }] of files) yield { name, bytes: body ?? [] }
  }
  return entries()
}

interface Facts {
  readonly vat: VatReturnReport
  readonly payouts: PayoutsReport
  readonly profit: ProfitReport
}

/** The text of README.txt: what the files of the archive contain, and what the accountant must get elsewhere. */
function readmeOf({ business, language, from, to }: ArchiveRequest, { vat, payouts, profit }: Facts): string {
  const words = WORDS[language]
  const { readme } = words
  const period = periodNotes({ from: from ?? null, to: to ?? null }, language).join(' ')
  const boxes = vat.boxes
    .filter(({ state }) => state === 'missing')
    .map(({ number, key }) => `${[words.vat.box, number].filter(Boolean).join(' ')}: ${words.vat.boxes[key]}`)
  const untold = payouts.accounts.filter(hasSalesElsewhere).map(({ platform, currency, tally }) =>
    fillIn(tally ? readme.partlyTold : readme.untold, {
      platform: platformIn(platform, language),
      currency,
    }),
  )
  const unknown = profit.statements.flatMap(({ currency, totals, rows }) => [
    ...(partlyKnown(totals) ? [fillIn(readme.cost, { currency })] : []),
    ...([totals, ...rows].every(knownFees) ? [] : [fillIn(readme.fees, { currency })]),
  ])
  const estimated = profit.statements
    .filter(({ totals }) => totals.estimatedFees !== 0)
    .map(({ currency, totals }) =>
      fillIn(words.estimated, { amount: moneyText(totals.estimatedFees, currency) }),
    )
  const missing = [readme.purchases, ...boxes, ...untold, ...unknown, readme.outside]
  const paragraphs = [
    readme.heading,
    fillIn(readme.made, { business, period }),
    readme.contents,
    [readme.journals, ...estimated].join('\r\n'),
    [readme.missing, ...missing.map((line) => `- ${line}`)].join('\r\n'),
    fillIn(readme.currencies, { currency: vat.currency }),
  ]
  // the byte order mark makes old text editors recognise UTF-8, so that they show Arabic correctly
  return `\uFEFF${paragraphs.join('\r\n\r\n')}\r\n`
}
