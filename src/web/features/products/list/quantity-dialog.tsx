import { type ReactNode, useState } from 'react'
import type { ParsedNumber } from '#web/i18n/parse.ts'
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
  /** Reads the typed quantity, or says what is wrong with it. */
  read: (text: string) => ParsedNumber
  /** A hint under the field while the quantity is valid. */
  hint: (quantity: number | null) => ReactNode
  onClose: () => void
  onQuantity: (quantity: number) => void
}

/** A dialog that asks for one whole number, such as the stock of a product. */
export function QuantityDialog(props: QuantityDialogProps) {
  const { product, title, label, submitLabel, initial, busy, read, hint, onClose, onQuantity } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState(initial)
  const [tried, setTried] = useState(false)
  const quantity = read(typed)

  function submit(): void {
    setTried(true)
    if (quantity.ok) onQuantity(quantity.value)
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
        error={tried && !quantity.ok ? t(`validation.${quantity.error}`) : undefined}
        hint={hint(quantity.ok ? quantity.value : null)}
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
