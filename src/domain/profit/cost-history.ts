export interface DatedCost {
  /** ISO date. */
  readonly validFrom: string
  /** The unit cost in minor units; null if it is unknown from that day on. */
  readonly unitCost: number | null
  /**
   * The day for which the seller entered the first cost of a product, which is valid from BEGINNING. Absent for other costs, and if the
   * first cost was entered for all sales.
   */
  readonly enteredFor?: string | undefined
}

/** The date from which the first known cost of a product is valid, so that it applies to all earlier sales too. */
export const BEGINNING = '0001-01-01'

/**
 * Returns the unit cost history of a product after saving this cost, oldest first. If `from` is a date, sales before that date keep their
 * cost, unless the cost becomes the first. If it is `always`, the cost applies to all sales. The first known cost always applies to all
 * earlier sales.
 */
export function nextCosts(
  history: readonly DatedCost[],
  unitCost: number | null,
  from: 'always' | string,
): DatedCost[] {
  if (unitCost === null && (from === 'always' || history.length === 0)) return []
  if (from === 'always') return [{ validFrom: BEGINNING, unitCost }]
  const inForce = costOn(history, from)
  if ((inForce?.unitCost ?? null) === unitCost) return [...history]
  return withCost(history, { validFrom: from, unitCost })
}

function withCost(history: readonly DatedCost[], cost: DatedCost): DatedCost[] {
  return fromBeginning([
    ...history.filter(({ validFrom }) => validFrom < cost.validFrom),
    cost,
    // a cost that was entered for a later date still applies from that date
    ...history.filter(({ validFrom }) => validFrom > cost.validFrom),
  ])
}

/**
 * Makes the first known cost of a history, oldest first, apply to all earlier sales too. The former first cost then applies from the day
 * for which it was entered, if that is later.
 */
export function fromBeginning<Cost extends DatedCost>(history: readonly Cost[]): Cost[] {
  const [first, ...later] = history
  if (first === undefined) return []
  const { validFrom, enteredFor } = first
  if (validFrom !== BEGINNING) return [{ ...first, validFrom: BEGINNING, enteredFor: validFrom }, ...later]
  const [next] = later
  if (!enteredFor || !next || next.unitCost === null || next.validFrom >= enteredFor) return [...history]
  const replaced = later.some((cost) => cost.validFrom === enteredFor)
  const moved = replaced ? [] : [{ ...first, validFrom: enteredFor, enteredFor: undefined }]
  const sorted = [...later, ...moved].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  return fromBeginning(sorted)
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

/** The history after a cost was entered for all sales whose cost is unknown. */
export function knownCosts(history: readonly DatedCost[], unitCost: number): DatedCost[] {
  if (history.length === 0) return nextCosts(history, unitCost, 'always')
  return history.map((cost) => (cost.unitCost === null ? { ...cost, unitCost } : cost))
}

/**
 * Like filledCosts, for a receipt or a past day. Even a cost that equals the one in force applies from that day, so that it stays when an
 * earlier cost is added, changed or deleted.
 */
export function datedCosts(history: readonly DatedCost[], unitCost: number, day: string): DatedCost[] {
  const next = filledCosts(history, unitCost, day)
  const inForce = costOn(next, day)
  const since = inForce?.enteredFor ?? inForce?.validFrom
  return since === day ? next : withCost(next, { validFrom: day, unitCost })
}

/** The cost that is valid on a date; undefined if the history begins later. */
export function costOn<Cost extends DatedCost>(history: readonly Cost[], day: string): Cost | undefined {
  return history.findLast(({ validFrom }) => validFrom <= day)
}
