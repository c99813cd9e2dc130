/**
 * How a business calculates the cost of sold units. `dated`: the unit cost that is in force on the day of the sale. `fifo`: the oldest
 * purchases first. `average`: the average of the purchases in stock.
 */
export const COST_METHODS = ['dated', 'fifo', 'average'] as const
export type CostMethod = (typeof COST_METHODS)[number]
/** The methods that take costs from the purchases in stock. */
export type LayerMethod = Exclude<CostMethod, 'dated'>
