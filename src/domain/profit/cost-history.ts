export interface DatedCost {
  /** ISO date. */
  readonly validFrom: string
  /** Minor units; null is unknown from that day on. */
  readonly unitCost: number | null
}

/** The first known cost applies to all earlier sales too, from this day on. */
export const BEGINNING = '0001-01-01'

/**
 * The history of a product's unit cost, oldest first, after this cost was saved. From a day on, earlier sales keep
 * their cost. `always`: the cost applies to all sales, as the first known cost always does.
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
    // a cost entered for a later day still applies from then on
    ...history.filter(({ validFrom }) => validFrom > from),
  ]
}

/** Like nextCosts, but a cost that was unknown on that day applies since it was unknown. */
export function filledCosts(
  history: readonly DatedCost[],
  unitCost: number,
  from: 'always' | string,
): DatedCost[] {
  const inForce = from === 'always' ? undefined : costOn(history, from)
  return nextCosts(history, unitCost, inForce?.unitCost === null ? inForce.validFrom : from)
}

/** The cost in force on a day; undefined if the history begins later. */
export function costOn<Cost extends DatedCost>(history: readonly Cost[], day: string): Cost | undefined {
  return history.findLast(({ validFrom }) => validFrom <= day)
}
