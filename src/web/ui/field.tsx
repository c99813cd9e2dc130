import { createContext, type ReactNode, useContext, useId } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'

interface FieldContext {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const Context = createContext<FieldContext | null>(null)

export interface FieldProps {
  label: ReactNode
  /** A hint under the label. */
  hint?: ReactNode
  /** The translated error; an empty string means no error. */
  error?: string
  optional?: boolean
  /** The label is visible only to screen readers. */
  labelHidden?: boolean
  className?: string
  children: ReactNode
}

/** Connects a label, a hint and an error to the input inside it. */
export function Field({ label, hint, error, optional, labelHidden, className, children }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
        {optional && <span className="ms-1.5 font-normal text-muted">({t('common.optional')})</span>}
      </label>
      <Context value={{ id, describedBy, invalid: Boolean(error) }}>{children}</Context>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-clay-text">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The attributes that connect an input to the label, hint and error of its field. */
export function useFieldControl(): {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
} {
  const field = useContext(Context)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}
