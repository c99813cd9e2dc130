import {
  getAccountantArchive,
  getJournal,
  getLedgerCsv,
  getLedgerXlsx,
  getOdooJournal,
  getQoyodJournal,
  getQuickbooksJournal,
  getXeroJournal,
  setLedgerAccounts,
} from '#contract/accounting.ts'
import { zipOf } from '#server/infra/archive/zip-writer.ts'
import { businessName } from '#server/infra/db/business-name.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessCall, withinBusiness } from '#server/infra/db/require-business.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forOwner, type HttpApp, type HttpContext } from '#server/infra/http/route.ts'
import { CSV, csvAnswer, type FileCall, fileAnswer, xlsxAnswer } from '#server/infra/tables/file-answer.ts'
import { daysInName } from '#server/infra/tables/period-text.ts'
import type { ReportTable } from '#server/infra/tables/report-table.ts'
import { saveAccounts } from './accounts.ts'
import { archiveEntries } from './archive.ts'
import { ledgerTable, odooTable, plainCsv, qoyodTable, quickbooksTable, xeroTable } from './files.ts'
import { type JournalQuery, ledgerCache, readJournal } from './queries.ts'

export interface AccountingDeps {
  readonly db: Database
  readonly now?: () => Date
}

export function accountingRoutes(app: HttpApp, { db, now = () => new Date() }: AccountingDeps): void {
  const inBusiness = withinBusiness(db)
  const cache = ledgerCache()
  const journal = (call: BusinessCall & { readonly query: JournalQuery }) =>
    inBusiness(call, (tx, scope) => readJournal(tx, scope, cache, call.query))
  /** Refuses a file whose entries contain sales with the new VAT and sales with the old. */
  const complete = async (call: Parameters<typeof journal>[0]) => {
    const found = await journal(call)
    if (found.report.recomputing) throw new AppError('vat_recomputing')
    return found
  }
  /** Responds with a CSV file for accounting software, without a byte order mark. */
  const csv = ({ c }: FileCall, table: ReportTable) =>
    fileAnswer(c, plainCsv(table), CSV, `${table.fileName}.csv`)

  forOwner(app, getJournal, async (call) => (await journal(call)).report)
  forOwner(app, getQuickbooksJournal, async (call) =>
    csv(call, quickbooksTable(await complete(call), call.query.language)),
  )
  forOwner(app, getXeroJournal, async (call) =>
    csv(call, xeroTable(await complete(call), call.query.language, call.query.part)),
  )
  forOwner(app, getOdooJournal, async (call) =>
    csv(call, odooTable(await complete(call), call.query.language)),
  )
  forOwner(app, getQoyodJournal, async (call) =>
    xlsxAnswer(call, qoyodTable(await complete(call), call.query.language)),
  )
  forOwner(app, getLedgerCsv, async (call) =>
    csvAnswer(call, ledgerTable(await complete(call), call.query.language)),
  )
  forOwner(app, getLedgerXlsx, async (call) =>
    xlsxAnswer(call, ledgerTable(await complete(call), call.query.language)),
  )

  forOwner(app, setLedgerAccounts, async (call) => {
    await inBusiness(call, (tx, scope) => saveAccounts(tx, scope, call.body.accounts))
    return call.body
  })

  forOwner(app, getAccountantArchive, async (call) => {
    const { c, params, query } = call
    const entries = await archiveEntries({
      get: (path) => requestAs(app, c, path),
      business: await inBusiness(call, businessName),
      businessId: params.businessId,
      ...query,
    })
    const name = `accountant${daysInName({ from: query.from ?? null, to: query.to ?? null })}.zip`
    return fileAnswer(c, ReadableStream.from(zipOf(entries, now())), 'application/zip', name)
  })
}

/**
 * Sends a GET request to the API with the credentials of this request, so that the archive contains only files that the caller may
 * download.
 */
function requestAs(app: HttpApp, c: HttpContext, path: string): Response | Promise<Response> {
  const headers = new Headers()
  for (const name of ['authorization', 'cookie', 'x-forwarded-for']) {
    const value = c.req.header(name)
    if (value) headers.set(name, value)
  }
  return app.request(new Request(new URL(path, c.req.url), { headers }), undefined, c.env)
}
