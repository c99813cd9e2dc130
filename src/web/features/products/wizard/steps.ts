import type { ProductValues } from './form-values.ts'
import type { FieldProblem } from './read-values.ts'

export const STEPS = ['details', 'platforms', 'costs', 'preview'] as const
export type WizardStep = (typeof STEPS)[number]

export function stepOf(path: string): WizardStep {
  if (path.startsWith('platforms')) return 'platforms'
  return path.startsWith('costItems') ? 'costs' : 'details'
}

/** The first problem in the order of the steps. The wizard opens its step. */
export function firstProblem(problems: readonly FieldProblem[]): FieldProblem | undefined {
  return STEPS.flatMap((step) => problems.filter(({ path }) => stepOf(path) === step))[0]
}

/** Whether Next is enabled. Costs and preview never block it. */
export function canGoOn(step: WizardStep, values: ProductValues): boolean {
  if (step === 'details')
    return [values.name, values.price, values.uncounted ? '0' : values.quantity].every(
      (text) => text.trim() !== '',
    )
  return step !== 'platforms' || values.platforms.length > 0
}

export function after(step: WizardStep): WizardStep {
  return STEPS[STEPS.indexOf(step) + 1] ?? step
}

export function before(step: WizardStep): WizardStep {
  return STEPS[STEPS.indexOf(step) - 1] ?? step
}
