import {
  type AuditEntry,
  type AuditFilters,
  type listAuditEntries,
  MOST_AUDIT_ROWS,
} from '#contract/audit-log.ts'
import type { ParsedQuery, ResponseOf } from '#contract/endpoint.ts'
import { readNames } from '#server/core/members/names.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessCall, withinBusiness } from '#server/infra/db/require-business.ts'
import { accountsIn, presentEntry, readActors, readEntries } from './queries.ts'

type Page = ParsedQuery<typeof listAuditEntries>

export async function listPage(
  db: Database,
  call: BusinessCall & { readonly query: Page },
): Promise<ResponseOf<typeof listAuditEntries>> {
  const { before, after, pageSize, ...filters } = call.query
  const { rows, actors } = await withinBusiness(db)(call, async (tx, scope) => ({
    rows: await readEntries(tx, scope, filters, { before, after, most: pageSize + 1 }),
    actors: await readActors(tx, scope),
  }))
  const back = after !== undefined
  const more = rows.length > pageSize
  const shown = back ? rows.slice(-pageSize) : rows.slice(0, pageSize)
  const names = await readNames(db.system, [...actors, ...accountsIn(shown)])
  const people = actors.map((userId) => ({ userId, name: names.get(userId) ?? '' }))
  return {
    entries: shown.map((row) => presentEntry(row, names)),
    next: back || more ? (shown.at(-1)?.id ?? null) : null,
    previous: (back ? more : before !== undefined) ? (shown[0]?.id ?? null) : null,
    people: people.filter(({ name }) => name !== '').sort((a, b) => a.name.localeCompare(b.name)),
  }
}

/** Reads the newest entries for an exported file, and whether there are more entries than the file may have rows. */
export async function readAll(
  db: Database,
  call: BusinessCall,
  filters: AuditFilters,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const rows = await withinBusiness(db)(call, (tx, scope) =>
    readEntries(tx, scope, filters, { most: MOST_AUDIT_ROWS + 1 }),
  )
  const shown = rows.slice(0, MOST_AUDIT_ROWS)
  const names = await readNames(db.system, accountsIn(shown))
  return { entries: shown.map((row) => presentEntry(row, names)), more: rows.length > shown.length }
}
