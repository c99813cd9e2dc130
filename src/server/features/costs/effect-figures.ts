import type { EffectFigures } from '#contract/cost-effect.ts'
import { knownCost, knownProfit } from '#domain/profit/figures.ts'
import { figuresOf, type Sums } from '#server/core/sales/rollups/sums.ts'

/** The figures in the preview of a change that costs sales again. */
export function effectFigures(sums: Sums): EffectFigures {
  const figures = figuresOf(sums)
  return {
    cost: knownCost(figures) ? figures.cost : null,
    profit: knownProfit(figures),
    linesWithoutCost: sums.linesWithoutCost,
  }
}
