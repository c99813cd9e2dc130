import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { ApiError } from '#web/api/client.ts'
import { translate } from '#web/i18n/i18n.ts'
import { useTranslation } from '#web/i18n/translation.tsx'

type FormSchema = z.ZodObject

export type AppForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out> & {
  /** The translated error of a field. */
  message(path: FieldPath<In>): string | undefined
  /** Shows the server's field errors at their fields. Returns whether any of them belongs to this form. */
  showServerErrors(error: unknown): boolean
}

/** A form that is validated by a schema of the contract: first on submit, then on each change. */
export function useAppForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
): AppForm<z.input<S>, z.output<S>> {
  const { t } = useTranslation()
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
  })
  const { errors } = form.formState
  return Object.assign(form, {
    message(path: FieldPath<z.input<S>>) {
      const key: unknown = (get(errors, path) as { message?: string } | undefined)?.message
      if (typeof key !== 'string' || key === '') return undefined
      return isValidationKey(key) ? t(`validation.${key}`) : key
    },
    showServerErrors(error: unknown) {
      if (!(error instanceof ApiError)) return false
      let shown = false
      for (const { path, code } of error.fields) {
        const name = Object.keys(form.getValues()).find(
          (field) => path === field || path.startsWith(`${field}.`),
        )
        if (name === undefined) continue
        form.setError(
          path as FieldPath<z.input<S>>,
          { type: 'server', message: code },
          { shouldFocus: !shown },
        )
        shown = true
      }
      return shown
    },
  })
}

/** Asks the loaded phrases: a list of all keys would be loaded by every form. */
export function isValidationKey(text: string): text is ValidationKey {
  const key = `validation.${text}` as 'validation.invalid'
  return translate(key) !== key
}

/** The phrase key of a validation error from the browser or the server. */
export function validationKey(text: string): ValidationKey {
  return isValidationKey(text) ? text : 'invalid'
}
