export interface DatedCost {
  /** ISO date. */
  readonly validFrom: string
  /** The unit cost in minor units; null if it is unknown from that day on. */
  readonly unitCost: number | null
}

/** The date from which the first known cost of a product is valid, so that it applies to all earlier sales too. */
export const BEGINNING = '0001-01-01'

/**
 * Returns the unit cost history of a product after saving this cost, oldest first. If `from` is a date, sales before that date keep their
 * cost. If it is `always`, the cost applies to all sales. The first known cost always applies to all sales.
 */
export function nextCosts(
  history: readonly DatedCost[],
  unitCost: number | null,
  from: 'always' | string,
): DatedCost[] {
  if (from === 'always' || history.length === 0) {
    return unitCost === null ? [] : [{ validFrom: BEGINNING, unitCost }]
  }
  const inForce = costOn(history, from)
  if ((inForce?.unitCost ?? null) === unitCost) return [...history]
  return [
    ...history.filter(({ validFrom }) => validFrom < from),
    { validFrom: from, unitCost },
    // a cost that was entered for a later date still applies from that date
    ...history.filter(({ validFrom }) => validFrom > from),
  ]
}

/** Like nextCosts. If the cost was unknown on that date, the new cost applies from the date on which it became unknown. */
export function filledCosts(
  history: readonly DatedCost[],
  unitCost: number,
  from: 'always' | string,
): DatedCost[] {
  const inForce = from === 'always' ? undefined : costOn(history, from)
  return nextCosts(history, unitCost, inForce?.unitCost === null ? inForce.validFrom : from)
}

/** The cost that is valid on a date; undefined if the history begins later. */
export function costOn<Cost extends DatedCost>(history: readonly Cost[], day: string): Cost | undefined {
  return history.findLast(({ validFrom }) => validFrom <= day)
}
