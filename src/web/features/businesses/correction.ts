import type { CountryCode } from '#domain/catalog/countries.ts'
import { ApiError } from '#web/api/client.ts'

/** The records whose amounts keep their number in the new currency, in display order. */
const RELABELLED = ['products', 'shipments', 'overheads', 'rules'] as const
const NOTED = ['purchases', 'imported', 'unruled'] as const

interface Counted<Kind extends string> {
  readonly kind: Kind
  readonly count: number
}

/** What a change of country does to stored amounts, as the server reports it before the change. */
export interface Correction {
  readonly country: CountryCode
  readonly from: string
  readonly into: string
  readonly relabelled: readonly Counted<(typeof RELABELLED)[number]>[]
  readonly notes: readonly Counted<(typeof NOTED)[number]>[]
}

/** Reads the effects of the change from the server's error; null if the request failed for another reason. */
export function correctionOf(error: unknown, country: CountryCode): Correction | null {
  if (!(error instanceof ApiError) || error.code !== 'country_changes_amounts') return null
  const { data } = error
  const countsOf = <Kind extends string>(kinds: readonly Kind[]): Counted<Kind>[] =>
    kinds.map((kind) => ({ kind, count: Number(data[kind] ?? 0) })).filter(({ count }) => count > 0)
  return {
    country,
    from: String(data.from),
    into: String(data.into),
    relabelled: countsOf(RELABELLED),
    notes: countsOf(NOTED),
  }
}
