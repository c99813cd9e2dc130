import { toNestErrors } from '@hookform/resolvers'
import { useEffect, useState } from 'react'
import { type FieldPath, get, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { ProductDetail, ProductInput } from '#contract/products.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { isValidationKey } from '#web/forms/form.ts'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { emptyValues, type ProductValues, valuesOf } from './form-values.ts'
import { type ProductDraft, restoredValues } from './product-draft.ts'
import { type FieldProblem, readValues } from './read-values.ts'

export type ProductField = FieldPath<ProductValues>

export interface ProductForm extends UseFormReturn<ProductValues, unknown, ProductInput> {
  currency: CurrencyCode
  isNew: boolean
  /** Cost and stock of a bundle come from its components, so the form has no fields for them. */
  isBundle: boolean
  /** The product when the wizard opened; undefined if it is new. */
  opened: ProductDetail | undefined
  /** The values of the fields when the wizard opened. */
  start: ProductValues
  /** The error of a field. */
  message(path: ProductField): string | undefined
  showProblems(problems: readonly FieldProblem[]): void
}

export function useProductForm(
  currency: CurrencyCode,
  product: ProductDetail | undefined,
  draft: ProductDraft | null,
): ProductForm {
  const faultText = useFaultText()
  const [opened] = useState(product)
  const [start] = useState(() => (opened ? valuesOf(opened) : emptyValues()))
  const form = useForm<ProductValues, unknown, ProductInput>({
    defaultValues: start,
    resolver: resolverFor(currency, product),
    mode: 'onTouched',
    // The wizard opens the step of the invalid field before focusing it.
    shouldFocusError: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect restores the draft once, when the form opens
  useEffect(() => {
    if (draft) form.reset(restoredValues(start, draft), { keepDefaultValues: true })
  }, [])
  const { errors } = form.formState
  return Object.assign(form, {
    currency,
    isNew: product === undefined,
    isBundle: (product?.bundle ?? null) !== null,
    opened,
    start,
    message(path: ProductField) {
      const found = get(errors, path) as { message?: string; root?: { message?: string } } | undefined
      const key = found?.message ?? found?.root?.message
      return key !== undefined && isValidationKey(key) ? faultText(key, currency) : undefined
    },
    showProblems(problems: readonly FieldProblem[]) {
      for (const { path, code } of problems)
        form.setError(path as ProductField, { type: 'server', message: code })
    },
  })
}

function resolverFor(
  currency: CurrencyCode,
  product: ProductDetail | undefined,
): Resolver<ProductValues, unknown, ProductInput> {
  return (values, _context, options) => {
    const { input, problems } = readValues(values, currency, product)
    if (problems.length === 0) return { values: input, errors: {} }
    const errors = Object.fromEntries(
      problems.map(({ path, code }) => [path, { type: 'validate', message: code }]),
    )
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}
