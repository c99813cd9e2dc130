import { sql } from 'drizzle-orm'
import type { SaleLine } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { connectionOf } from '#server/infra/db/server-tenant.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Costing } from '../costing/costing.ts'
import { noteRepeats } from './repeated-lines.ts'
import { addNew, copied, copiedText, unnested } from './save-lines.ts'
import { type SavedLine, type SaveOptions, savedLine } from './saved-line.ts'

/** Lines with their matched product and cost, as the database receives them. */
export interface CostedLines {
  readonly keys: readonly string[]
  readonly saved: { readonly pieces: readonly Buffer[] } | { readonly rows: readonly SavedLine[] }
}

/** Matches lines to products and computes their cost. `forServer`: for a database server, not for the embedded database. */
export function costLines(
  costing: Costing,
  lines: readonly SaleLine[],
  options: SaveOptions,
  forServer: boolean,
): CostedLines {
  const rows = lines.map((line) => savedLine(costing, line, options))
  return { keys: lines.map(({ key }) => key), saved: forServer ? { pieces: copiedText(rows) } : { rows } }
}

/**
 * Saves lines. A line is not added if the business already has a line with its key. If that line belongs to another
 * import, this is recorded, so that undoing the other import reassigns the line. Returns how many lines are new. `sent` is called
 * when the database has all lines and only it has work to do.
 */
export async function insertLines(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  { keys, saved }: CostedLines,
  sent = () => {},
): Promise<number> {
  if (keys.length === 0) return 0
  const source = 'pieces' in saved ? await copied(connectionOf(tx), saved.pieces) : unnested(saved.rows)
  const adding = addNew(tx, scope, importId, source)
  sent()
  const added = await adding
  if (added < keys.length)
    await noteRepeats(tx, scope, importId, linesOfOthers(await savedKeys(tx, scope, keys), importId))
  return added
}

/**
 * Returns the lines that the business does not have yet. Records which of the other lines belong to another import, and raises the rank
 * of items that have returned to an earlier state, such as an order that is shipped again after a failed delivery.
 */
export async function withoutSaved(
  tx: Tx,
  scope: BusinessScope,
  read: readonly SaleLine[],
  importId: string,
): Promise<readonly SaleLine[]> {
  const { lines, saved } = await located(tx, scope, read, (keys) => savedKeys(tx, scope, keys))
  if (saved.size === 0) return lines
  await noteRepeats(tx, scope, importId, linesOfOthers(saved, importId))
  await raiseRanks(tx, scope, lines, saved)
  return lines.filter(({ key }) => !saved.has(key))
}

/** Undoing the import keeps the raised ranks, so these items stay in the state that it reported. */
async function raiseRanks(
  tx: Tx,
  { ownerId }: BusinessScope,
  lines: readonly SaleLine[],
  saved: ReadonlyMap<string, SavedKey>,
): Promise<void> {
  const raised = lines.flatMap(({ key, item }) => {
    const line = saved.get(key)
    return line && item && item.rank > line.rank ? [{ id: line.id, rank: item.rank }] : []
  })
  if (raised.length === 0) return
  await tx.execute(sql`UPDATE sale_lines l SET item_rank = r.rank
    FROM unnest(${sql.param(raised.map(({ id }) => id))}::bigint[],
      ${sql.param(raised.map(({ rank }) => rank))}::bigint[]) AS r (id, rank)
    WHERE l.user_id = ${ownerId} AND l.id = r.id`)
}

interface StatedKey {
  readonly key: string
  readonly item: string | null
  readonly country: string | null
}

interface SavedKey extends StatedKey {
  readonly id: number
  readonly importId: string
  readonly rank: number
}

/**
 * Finds the saved lines with the keys of these lines. Keys do not contain the country of a sale, on which its VAT depends. If a file states
 * another country for an item, its line gets another key and becomes a later state of the item. A line that states no
 * country, or has only an assumed one, gets the key of the state that counts.
 */
async function located<Saved extends StatedKey>(
  tx: Tx,
  scope: BusinessScope,
  read: readonly SaleLine[],
  find: (keys: readonly string[]) => Promise<Map<string, Saved>>,
): Promise<{ lines: readonly SaleLine[]; saved: ReadonlyMap<string, Saved> }> {
  const saved = await find(read.map(({ key }) => key))
  const silent = read.filter(
    (line) => saved.has(line.key) && line.kind !== 'left_out' && !statesCountry(line),
  )
  const counting = await correctedKeys(tx, scope, silent)
  const lines = read.map((line) => {
    const key = statesCountry(line) ? undefined : counting.get(line.key)
    if (key !== undefined) return { ...line, key }
    return corrects(line, saved.get(line.key)) ? { ...line, key: `${line.key}~${line.country}` } : line
  })
  const moved = lines.filter((line, at) => line !== read[at])
  if (moved.length === 0) return { lines: read, saved }
  const all = new Map([...saved, ...(await find(moved.map(({ key }) => key)))])
  const own = new Set(lines.map(({ key }) => key))
  return { lines, saved: new Map([...all].filter(([key]) => own.has(key))) }
}

const statesCountry = ({ country, countryAssumed }: SaleLine) => country !== null && !countryAssumed

/** Whether the line states another country than the saved one. An assumed country replaces none. */
function corrects(line: SaleLine, saved: StatedKey | undefined): boolean {
  const { kind, item, country } = line
  if (saved === undefined || kind === 'left_out' || country === null) return false
  if (!statesCountry(line) && saved.country !== null) return false
  return saved.country !== country && saved.item !== null && saved.item === item?.key
}

/** Returns the keys of those lines that count in a corrected country, by their keys without the country. */
async function correctedKeys(
  tx: Tx,
  scope: BusinessScope,
  lines: readonly SaleLine[],
): Promise<Map<string, string>> {
  const items = [...new Set(lines.flatMap(({ item }) => item?.key ?? []))]
  if (items.length === 0) return new Map()
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`SELECT l.key FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
        AND l.item_key = ANY(${sql.param(items)}::text[]) AND NOT l.superseded AND l.key ~ '~[A-Z]{2}$'`,
  )
  return new Map(rows.map(({ key }) => [key.slice(0, key.lastIndexOf('~')), key]))
}

async function savedKeys(
  tx: Tx,
  scope: BusinessScope,
  keys: readonly string[],
): Promise<Map<string, SavedKey>> {
  const rows = await rowsOf<SavedKey>(
    tx,
    sql`SELECT id::float8 AS id, key, import_id AS "importId", item_key AS item, country, item_rank::float8 AS rank
      FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}
        AND key = ANY(${sql.param(keys)}::text[])`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

const linesOfOthers = (saved: ReadonlyMap<string, SavedKey>, importId: string) =>
  [...saved.values()].filter((line) => line.importId !== importId).map(({ id }) => id)

/** Whether the business has lines of other imports. If not, a first import need not query known keys. */
export async function hasOtherLines(tx: Tx, scope: BusinessScope, importId: string): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`SELECT FROM imports i WHERE i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId}
      AND i.id <> ${importId} AND EXISTS (
        SELECT FROM sale_lines l WHERE l.user_id = i.user_id AND l.import_id = i.id
      ) LIMIT 1`,
  )
  return found.length > 0
}

/** Whether the business already has a line of the same item as one of these lines. */
export async function hasItemOf(tx: Tx, scope: BusinessScope, lines: readonly SaleLine[]): Promise<boolean> {
  const items = lines.flatMap(({ item }) => (item ? [item.key] : []))
  if (items.length === 0) return false
  const rows = await rowsOf(
    tx,
    sql`SELECT FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
        AND l.item_key = ANY(${sql.param(items)}::text[]) LIMIT 1`,
  )
  return rows.length > 0
}

/** Returns these lines with the keys that they would be saved with, and those of the keys that an active import already has. */
export async function knownLines(
  tx: Tx,
  scope: BusinessScope,
  read: readonly SaleLine[],
): Promise<{ lines: readonly SaleLine[]; known: Set<string> }> {
  const { lines, saved } = await located(tx, scope, read, (keys) => activeKeys(tx, scope, keys))
  return { lines, known: new Set(saved.keys()) }
}

/** Returns those of these line keys that the business already has in an active import. */
export async function knownKeys(tx: Tx, scope: BusinessScope, keys: readonly string[]): Promise<Set<string>> {
  return new Set((await activeKeys(tx, scope, keys)).keys())
}

async function activeKeys(
  tx: Tx,
  scope: BusinessScope,
  keys: readonly string[],
): Promise<Map<string, StatedKey>> {
  if (keys.length === 0) return new Map()
  const rows = await rowsOf<StatedKey>(
    tx,
    sql`SELECT l.key, l.item_key AS item, l.country
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
        AND l.key = ANY(${sql.param(keys)}::text[])`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}
