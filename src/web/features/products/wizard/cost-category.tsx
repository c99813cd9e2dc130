import { Money, Unit } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { NumberInput, TextInput } from '#web/ui/inputs.tsx'
import type { ProductForm } from './use-product-form.ts'

export interface CostCategoryProps {
  form: ProductForm
  name: string
  /** The indexes of this category's rows in the form. */
  rows: readonly { id: string; index: number }[]
  /** The sum of the category; null without costs, NaN if one of them is unreadable. */
  sum: number | null
  onAddRow: () => void
  onRemoveRow: (index: number) => void
}

export function CostCategory({ form, name, rows, sum, onAddRow, onRemoveRow }: CostCategoryProps) {
  const { t } = useTranslation()
  const { register, message, currency } = form
  return (
    <fieldset className="border-b border-hairline py-2">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p aria-hidden className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <div className="flex items-center gap-4">
          {sum !== null && !Number.isNaN(sum) && <Money minor={sum} currency={currency} />}
          <Button
            variant="ghost"
            size="sm"
            onClick={onAddRow}
            aria-label={t('products.costs.addItemTo', { category: name })}
          >
            <Plus aria-hidden className="size-4" />
            {t('products.costs.addItem')}
          </Button>
        </div>
      </div>
      {rows.map(({ id, index }) => (
        <div key={id} className="flex items-start gap-2 pt-1.5 pb-2">
          <Field
            label={t('products.costs.itemName')}
            labelHidden
            error={message(`costItems.${index}.name`)}
            className="min-w-0 grow"
          >
            <TextInput
              autoComplete="off"
              placeholder={t('products.costs.itemName')}
              {...register(`costItems.${index}.name`)}
            />
          </Field>
          <Field
            label={t('products.costs.amount')}
            labelHidden
            error={message(`costItems.${index}.amount`)}
            className="w-32 shrink-0 sm:w-44"
          >
            <NumberInput
              suffix={<Unit currency={currency} />}
              placeholder="0"
              {...register(`costItems.${index}.amount`)}
            />
          </Field>
          <IconButton
            label={t('products.costs.removeItem')}
            onClick={() => onRemoveRow(index)}
            icon={<Trash2 aria-hidden className="size-4" />}
          />
        </div>
      ))}
    </fieldset>
  )
}
