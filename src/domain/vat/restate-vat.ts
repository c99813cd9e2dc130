import { exact } from '../money/money.ts'
import { addVat, vatInside } from './vat-inside.ts'

/** A stated amount with or without VAT, as `wanted` says. */
export function restateVat(
  stated: number,
  ratePpm: number,
  { withVat, wanted }: { withVat: boolean; wanted: boolean },
): number {
  if (withVat === wanted) return stated
  return wanted ? addVat(stated, ratePpm) : exact(stated - vatInside(stated, ratePpm))
}
