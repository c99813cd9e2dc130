import { type ReactNode, useState } from 'react'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { type ParsedNumber, parseNumberInput } from '#web/i18n/parse.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'

export interface QuantityDialogProps {
  product: { readonly name: string }
  title: string
  label: string
  submitLabel: string
  initial: string
  busy: boolean
  /** Returns the error for a quantity, or null if it is valid. */
  check: (parsed: ParsedNumber) => ValidationKey | null
  /** A hint under the field while the quantity is valid. */
  hint: (quantity: number | null) => ReactNode
  onClose: () => void
  onQuantity: (quantity: number) => void
}

/** A dialog that asks for one whole number, such as the stock of a product. */
export function QuantityDialog(props: QuantityDialogProps) {
  const { product, title, label, submitLabel, initial, busy, check, hint, onClose, onQuantity } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState(initial)
  const [tried, setTried] = useState(false)
  const parsed = parseNumberInput(typed)
  const wrong = check(parsed)

  function submit(): void {
    setTried(true)
    if (wrong === null && parsed.ok) onQuantity(parsed.value)
  }

  return (
    <FormDialog
      title={title}
      description={<bdi>{product.name}</bdi>}
      size="sm"
      submitLabel={submitLabel}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={label}
        error={tried && wrong ? t(`validation.${wrong}`) : undefined}
        hint={hint(wrong === null && parsed.ok ? parsed.value : null)}
      >
        <NumberInput
          whole
          value={typed}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value)
            setTried(false)
          }}
        />
      </Field>
    </FormDialog>
  )
}
