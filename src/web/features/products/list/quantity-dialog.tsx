import { type ReactNode, useState } from 'react'
import type { ParsedNumber } from '#web/i18n/parse.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Minus } from '#web/ui/icons/minus.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import { oneMore } from './one-more.ts'

export interface QuantityDialogProps {
  product: { readonly name: string }
  title: string
  label: string
  submitLabel: string
  initial: string
  busy: boolean
  /** Reads the typed quantity, or says what is wrong with it. */
  read: (text: string) => ParsedNumber
  /** The hint under the field while the quantity is valid. */
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

  function type(text: string): void {
    setTyped(text)
    setTried(false)
  }

  function submit(): void {
    setTried(true)
    if (quantity.ok) onQuantity(quantity.value)
  }

  const step = (by: 1 | -1) => {
    const next = oneMore(typed, by, read)
    const Icon = by === 1 ? Plus : Minus
    return (
      <IconButton
        variant="secondary"
        label={t(by === 1 ? 'common.oneMore' : 'common.oneLess')}
        icon={<Icon aria-hidden className="size-5" />}
        disabled={next === null}
        onClick={() => next !== null && type(next)}
      />
    )
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
        <span className="flex gap-2">
          <NumberInput
            whole
            value={typed}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => type(target.value)}
            className="min-w-0 grow"
          />
          {step(-1)}
          {step(1)}
        </span>
      </Field>
    </FormDialog>
  )
}
