import { useId, useState } from 'react'
import type { ProductChange } from '#contract/product-changes.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { Unit } from '#web/finance-ui/money.tsx'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberInput, TextInput } from '#web/ui/inputs.tsx'
import { useChangeProducts } from '../api/change-products.ts'
import { useLoadedRows } from '../api/product-rows.ts'
import { type BulkAction, readTags, readValue, readVariantOf } from './read-value.ts'
import { sharedName } from './shared-name.ts'
import { idsOf } from './use-selection.ts'

export interface BulkDialogProps {
  action: Exclude<BulkAction, 'fees'>
  ids: readonly string[]
  /** The names that variants of the business already share, for the seller to choose from. */
  variantsOf: readonly string[]
  businessId: string
  currency: CurrencyCode
  /** Called after the products have changed. */
  onChanged: () => void
  onClose: () => void
}

/** A dialog that sets one value for all selected products. They change in one transaction, which can be undone. */
export function BulkDialog(props: BulkDialogProps) {
  const { action, ids, variantsOf, businessId, currency, onChanged, onClose } = props
  const { t } = useTranslation()
  const faultText = useFaultText()
  const change = useChangeProducts(businessId)
  const shared = useSharedName(businessId, ids)
  const start = action === 'variantOf' ? shared : ''
  const [text, setText] = useState(start)
  const names = useId()
  const [removed, setRemoved] = useState('')
  const [costsFrom, setCostsFrom] = useState<'today' | 'always'>('today')
  const [error, setError] = useState<ValidationKey | null>(null)

  function submit(): void {
    const read =
      action === 'tags'
        ? readTags(text, removed)
        : action === 'variantOf'
          ? readVariantOf(text)
          : enteredValue(action, text, currency)
    if ('error' in read) {
      setError(read.error)
      return
    }
    // The list and this dialog can disappear with the products, and React Query does not call callbacks of `mutate` after an unmount.
    change
      .mutateAsync({
        body: {
          currency,
          ...(action === 'unitCost' && costsFrom === 'always' && { costsFrom }),
          changes: ids.map((productId) => ({ productId, ...read.change })),
        },
        done: ({ length: count }) => t('productList.changes.many', { count }),
      })
      .then(onChanged, () => {}) // the mutation itself shows its error
  }
  const type = (set: (text: string) => void) => ({
    onChange: ({ target }: { target: { value: string } }) => {
      set(target.value)
      setError(null)
    },
  })
  const isText = action === 'tags' || action === 'variantOf'
  return (
    <FormDialog
      unsaved={text !== start || removed !== ''}
      title={t(`productList.bulk.${action}.title`)}
      description={t('productList.bulk.applies', { count: ids.length })}
      size="sm"
      submitLabel={t('productList.bulk.submit')}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-4"
    >
      <Field
        label={t(`productList.bulk.${action}.field`)}
        error={error ? faultText(error, currency) : undefined}
        hint={isText ? t(`productList.bulk.${action}.hint`) : undefined}
      >
        {isText ? (
          <TextInput value={text} list={action === 'variantOf' ? names : undefined} {...type(setText)} />
        ) : (
          <NumberInput
            whole={action === 'quantity'}
            suffix={action === 'quantity' ? undefined : <Unit currency={currency} />}
            value={text}
            {...type(setText)}
          />
        )}
      </Field>
      {action === 'variantOf' && (
        <datalist id={names}>
          {variantsOf.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      {action === 'tags' && (
        <Field label={t('productList.bulk.tags.remove')}>
          <TextInput value={removed} {...type(setRemoved)} />
        </Field>
      )}
      {action === 'unitCost' && (
        <RadioGroup
          legend={t('productList.bulk.unitCost.from')}
          name="costs-from"
          value={costsFrom}
          onChange={setCostsFrom}
          options={[
            {
              value: 'today',
              label: t('products.preview.fromToday'),
              hint: t('products.preview.fromTodayHint'),
            },
            { value: 'always', label: t('products.preview.always'), hint: t('products.preview.alwaysHint') },
          ]}
        />
      )}
    </FormDialog>
  )
}

/** A suggested common name for the selected variants, from those of their rows that the table has loaded. */
function useSharedName(businessId: string, ids: readonly string[]): string {
  const rows = useLoadedRows(businessId)
  const [shared] = useState(() => {
    const chosen = new Set(ids)
    return sharedName(rows().filter((row) => idsOf(row).some((id) => chosen.has(id))))
  })
  return shared
}

function enteredValue(
  action: Exclude<BulkAction, 'fees' | 'tags' | 'variantOf'>,
  text: string,
  currency: CurrencyCode,
): { change: Omit<ProductChange, 'productId'> } | { error: ValidationKey } {
  const read = readValue(action, text, currency)
  return read.error ? { error: read.error } : { change: { [action]: read.value } }
}
