import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'

export interface EmailFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
}

/** E-mail addresses are LTR, whatever the direction of the page. */
export function EmailField({ label, error, ...rest }: EmailFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput type="email" dir="ltr" autoComplete="email" className="rtl:text-end" {...rest} />
    </Field>
  )
}
