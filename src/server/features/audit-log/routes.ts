import { getAuditLogCsv, getAuditLogXlsx, listAuditEntries } from '#contract/audit-log.ts'
import type { Database } from '#server/infra/db/database.ts'
import { forOwner, type HttpApp, type OwnerCall } from '#server/infra/http/route.ts'
import { csvAnswer, xlsxAnswer } from '#server/infra/tables/file-answer.ts'
import { listPage, readAll } from './service.ts'
import { auditTable } from './table.ts'

export function auditLogRoutes(app: HttpApp, { db }: { readonly db: Database }): void {
  forOwner(app, listAuditEntries, (call) => listPage(db, call))

  const table = async (call: OwnerCall<typeof getAuditLogCsv>) =>
    auditTable(await readAll(db, call, call.query), call.query)
  forOwner(app, getAuditLogCsv, async (call) => csvAnswer(call, await table(call)))
  forOwner(app, getAuditLogXlsx, async (call) => xlsxAnswer(call, await table(call)))
}
