import { useLayoutEffect, useRef } from 'react'
import type { WizardStep } from './steps.ts'
import type { ProductField, ProductForm } from './use-product-form.ts'

/**
 * Focuses the name when the wizard opens with the details. Without this, the dialog would focus the list of steps above the form.
 * Pass it as `ref` of the form.
 */
export function focusName(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[name=name]')?.focus()
}

/**
 * Moves the focus when the step changes: to the first invalid field, or else to the step's heading. The focus moves before the browser
 * paints the step, because a later move would interrupt a user who already types.
 */
export function useStepFocus(form: ProductForm, step: WizardStep) {
  const top = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef<ProductField | null>(null)
  const last = useRef(step)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of step moves the focus.
  useLayoutEffect(() => {
    if (last.current === step) return
    last.current = step
    top.current?.scrollIntoView({ block: 'start' })
    if (wanted.current) form.setFocus(wanted.current)
    else heading.current?.focus({ preventScroll: true })
    wanted.current = null
  }, [step])

  return {
    top,
    heading,
    focusField(path: ProductField, isHere: boolean): void {
      if (isHere) form.setFocus(path)
      else wanted.current = path
    },
  }
}
