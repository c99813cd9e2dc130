import { sql } from 'drizzle-orm'
import { foldWord } from '#domain/import/cells/clean-text.ts'
import { FORMATS } from '#domain/import/formats/formats.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface PaidLine {
  readonly format: string
  readonly platform: string
  readonly currency: CurrencyCode
  readonly day: string
  readonly name: string
  readonly paid: number
}

/** The formats whose files state payouts, with the types of their lines that only reserve money for later. */
const TELLING = new Map(
  FORMATS.flatMap(({ name, payouts }) =>
    payouts ? [[name, new Set(payouts.holds.map(foldWord))] as const] : [],
  ),
)
/** Whether files of a format state payouts. */
export function tellsPayouts(format: string): boolean {
  return TELLING.has(format)
}

/** SQL for the payouts of all statements by day. Money that a platform only reserves for later does not count as paid. */
export async function paidLines(tx: Tx, scope: BusinessScope): Promise<PaidLine[]> {
  const lines = await rowsOf<PaidLine>(
    tx,
    sql`SELECT coalesce(i.format, '') AS format, l.platform, l.currency, l.sold_on::text AS day, l.raw_type AS name,
        (-sum(l.payout))::float8 AS paid
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.kind <> 'sale'
        AND l.kind = 'payout' AND NOT l.superseded
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 4`,
  )
  return lines.filter(({ format, name }) => TELLING.get(format)?.has(foldWord(name)) === false)
}
