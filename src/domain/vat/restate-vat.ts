import { exact } from '../money/money.ts'
import { addVat, vatInside } from './vat-inside.ts'

/** Adds VAT to an amount or takes it out. `withVat`: the stated amount includes VAT. `wanted`: the result includes it. */
export function restateVat(
  stated: number,
  ratePpm: number,
  { withVat, wanted }: { withVat: boolean; wanted: boolean },
): number {
  if (withVat === wanted) return stated
  return wanted ? addVat(stated, ratePpm) : exact(stated - vatInside(stated, ratePpm))
}
