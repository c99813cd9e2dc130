import { z } from 'zod'
import { minorUnits } from './fields.ts'

/** The figures in the preview of a change that costs sales again. */
export const effectFigures = z.object({
  cost: minorUnits.nullable().describe('Contains known costs only; null if no revenue has a known cost'),
  profit: minorUnits.nullable().describe('null if the cost or the fees of every sale are unknown'),
  linesWithoutCost: z.int(),
})
export type EffectFigures = z.output<typeof effectFigures>
