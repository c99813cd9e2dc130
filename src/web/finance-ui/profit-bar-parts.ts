export type ProfitBarPart = 'vat' | 'fees' | 'costs' | 'unknown' | 'keep' | 'loss'

export interface ProfitBarWidths {
  /** The parts of the price in order, in minor units; no amount is negative. */
  within: { part: ProfitBarPart; amount: number }[]
  /** The loss beyond the end of the price, in minor units. */
  beyond: number
  /** The length of the whole bar, in minor units. */
  total: number
}

/**
 * Divides the profit bar. First come refunds of earlier sales, if they exceed the sales, then VAT, which never belongs to the seller, then
 * fees, costs and profit. What exceeds the income is the loss.
 */
export function profitBarWidths(price: number, fees: number, costs: number | null, vat = 0): ProfitBarWidths {
  const amounts = [price, -vat, -fees, -(costs ?? 0)]
  // Besides the price, refunded fees, refunded VAT and the cost of returned goods add to the amount that the bar divides.
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
