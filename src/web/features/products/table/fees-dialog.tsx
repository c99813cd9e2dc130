import { useState } from 'react'
import { inCountryOrder } from '#domain/catalog/platforms-of-country.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { Unit } from '#web/finance-ui/money.tsx'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberInput, Select } from '#web/ui/inputs.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useChangeProducts } from '../api/change-products.ts'
import { usePlatforms } from '../api/platforms.ts'
import { FEES, type FeeErrors, readFees } from './read-fees.ts'

export interface FeesDialogProps {
  ids: readonly string[]
  /** The platform that is chosen first; by default the first of the country. */
  platform: string | undefined
  businessId: string
  currency: CurrencyCode
  /** Called after the products have changed. */
  onChanged: () => void
  onClose: () => void
}

const LABELS = {
  referralFeePpm: 'products.platforms.referralFee',
  outboundFee: 'products.platforms.outboundFee',
  monthlyStorageFee: 'products.platforms.storageFee',
} as const

/** Asks for the fees that all selected products get on one platform. They change in one transaction, with an undo. */
export function FeesDialog({ ids, platform, businessId, currency, onChanged, onClose }: FeesDialogProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const { country } = useCurrentBusiness()
  const platforms = usePlatforms(businessId)
  const change = useChangeProducts(businessId)
  const offered = inCountryOrder(platforms.data ?? [], country)
  const [chosen, setChosen] = useState(platform)
  const [texts, setTexts] = useState({ referralFeePpm: '', outboundFee: '', monthlyStorageFee: '' })
  const [errors, setErrors] = useState<FeeErrors>({})
  const platformId = chosen ?? offered[0]?.id

  function submit(): void {
    if (platformId === undefined) return
    const read = readFees(texts, currency)
    if ('errors' in read) {
      setErrors(read.errors)
      return
    }
    const fees = [{ platformId, ...read.fees }]
    // The list and this dialog can disappear with the products, and React Query does not call callbacks of `mutate` after an unmount.
    change
      .mutateAsync({
        body: { currency, changes: ids.map((productId) => ({ productId, fees })) },
        done: ({ length: count }) => t('productList.changes.many', { count }),
      })
      .then(onChanged, () => {}) // the mutation itself shows its error
  }

  return (
    <FormDialog
      unsaved={FEES.some((fee) => texts[fee] !== '')}
      title={t('productList.bulk.fees.title')}
      description={t('productList.bulk.applies', { count: ids.length })}
      size="sm"
      submitLabel={t('productList.bulk.submit')}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-4"
    >
      {platforms.isError ? (
        <ErrorState
          title={t('products.loadPlatformsFailed')}
          error={platforms.error}
          onRetry={() => void platforms.refetch()}
        />
      ) : platforms.data ? (
        <Field label={t('productList.bulk.fees.platform')}>
          <Select
            value={platformId}
            onChange={({ target }) => setChosen(target.value)}
            options={offered.map(({ id, name }) => ({ value: id, label: platformIn(name, t) }))}
          />
        </Field>
      ) : (
        <Loading>
          <Skeleton className="h-16" />
        </Loading>
      )}
      {FEES.map((fee) => {
        const error = errors[fee]
        return (
          <Field key={fee} label={t(LABELS[fee])} error={error && faultText(error, currency)}>
            <NumberInput
              suffix={fee === 'referralFeePpm' ? '%' : <Unit currency={currency} />}
              placeholder={t('productList.bulk.fees.unchanged')}
              value={texts[fee]}
              onChange={({ target }) => {
                setTexts({ ...texts, [fee]: target.value })
                setErrors({})
              }}
            />
          </Field>
        )
      })}
      <p className="text-sm text-muted">{t('productList.bulk.fees.hint')}</p>
    </FormDialog>
  )
}
