export type ProfitBarPart = 'vat' | 'fees' | 'costs' | 'unknown' | 'keep' | 'loss'

export interface ProfitBarWidths {
  /** Parts of the price, in order; amounts in minor units, none below zero. */
  within: { part: ProfitBarPart; amount: number }[]
  /** What runs past the end of the price. */
  beyond: number
  /** The whole length. */
  total: number
}

/**
 * How the bar divides: refunds of earlier sales first, where they are more than what was sold, then VAT, which was never
 * the seller's, then fees, then costs, then what is kept; what exceeds what came in is the loss.
 */
export function profitBarWidths(price: number, fees: number, costs: number | null, vat = 0): ProfitBarWidths {
  const amounts = [price, -vat, -fees, -(costs ?? 0)]
  // fees and VAT that come back, and the cost of goods that do, add to what there is to divide
  const whole = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0)
  const spent: [ProfitBarPart, number][] = [
    ['loss', Math.max(0, -price)],
    ['vat', Math.max(0, vat)],
    ['fees', Math.max(0, fees)],
    ['costs', Math.max(0, costs ?? 0)],
  ]
  let left = whole
  const parts = spent.map(([part, amount]): [ProfitBarPart, number] => {
    const within = Math.min(amount, left)
    left -= within
    return [part, within]
  })
  const beyond = Math.max(
    0,
    amounts.reduce((sum, amount) => sum - amount, 0),
  )
  const within = present([...parts, [costs === null ? 'unknown' : 'keep', left]])
  return { within, beyond, total: whole + beyond }
}

function present(parts: [ProfitBarPart, number][]): { part: ProfitBarPart; amount: number }[] {
  return parts.filter(([, amount]) => amount > 0).map(([part, amount]) => ({ part, amount }))
}
