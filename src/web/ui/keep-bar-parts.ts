export type KeepBarPart = 'vat' | 'fees' | 'costs' | 'unknown' | 'keep' | 'loss'

export interface KeepBarWidths {
  /** Parts of the price, in order; amounts in minor units, none below zero. */
  within: { part: KeepBarPart; amount: number }[]
  /** What runs past the end of the price. */
  beyond: number
  /** The whole length. */
  total: number
}

/**
 * How the bar divides: VAT first, which was never the seller's, then fees, then costs, then what is kept; what exceeds
 * the price is the loss.
 */
export function keepBarWidths(price: number, fees: number, costs: number | null, vat = 0): KeepBarWidths {
  // Reimbursements above the fees, and VAT that refunds give back, add to what there is to divide.
  const whole = Math.max(0, price) + Math.max(0, -fees) + Math.max(0, -vat)
  const vatIn = Math.min(Math.max(0, vat), whole)
  const feesIn = Math.min(Math.max(0, fees), whole - vatIn)
  const left = whole - vatIn - feesIn
  const beyondOf = (spent: number) => Math.max(0, Math.max(0, vat) + Math.max(0, fees) + spent - whole)
  if (costs === null) {
    const beyond = beyondOf(0)
    return {
      within: present([
        ['vat', vatIn],
        ['fees', feesIn],
        ['unknown', left],
      ]),
      beyond,
      total: whole + beyond,
    }
  }
  const costsIn = Math.min(Math.max(0, costs), left)
  const beyond = beyondOf(Math.max(0, costs))
  return {
    within: present([
      ['vat', vatIn],
      ['fees', feesIn],
      ['costs', costsIn],
      ['keep', left - costsIn],
    ]),
    beyond,
    total: whole + beyond,
  }
}

function present(parts: [KeepBarPart, number][]): { part: KeepBarPart; amount: number }[] {
  return parts.filter(([, amount]) => amount > 0).map(([part, amount]) => ({ part, amount }))
}
