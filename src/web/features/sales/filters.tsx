import { useMemo } from 'react'
import { ORDER_STATUSES, SALE_KINDS } from '#contract/sales.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { DateInput, Select } from '#web/ui/inputs.tsx'
import { useSalesFilters } from './api/list-sales.ts'
import type { ListProps } from './use-sales-address.ts'

interface Choice {
  value: string
  label: string
}

/** The filters with their values. Only values that occur in the sales are offered; an empty value means no filter. */
export function Filters({ businessId, address, change }: ListProps) {
  const { t } = useTranslation()
  const { data } = useSalesFilters(businessId, address.productId)
  const names = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const platforms = withChosen(names(data?.platforms ?? []), address.platform)
  const currencies = withChosen(names(data?.currencies ?? []), address.currency)
  // Memoised, because there can be thousands of products.
  const products = useMemo(
    () => (data?.products ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [data],
  )
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <Day label={t('sales.from')} value={address.from} max={address.to} onDay={(from) => change({ from })} />
      <Day label={t('sales.to')} value={address.to} min={address.from} onDay={(to) => change({ to })} />
      {address.view === 'orders' ? (
        <Choose
          label={t('sales.status')}
          all={t('sales.allStatuses')}
          value={address.status}
          options={ORDER_STATUSES.map((value) => ({ value, label: t(`sales.statuses.${value}`) }))}
          onChoose={(value) => change({ status: ORDER_STATUSES.find((status) => status === value) })}
        />
      ) : (
        <Choose
          label={t('sales.kind')}
          all={t('sales.allKinds')}
          value={address.kind}
          options={SALE_KINDS.map((value) => ({ value, label: t(`sales.kinds.${value}`) }))}
          onChoose={(value) => change({ kind: SALE_KINDS.find((kind) => kind === value) })}
        />
      )}
      {(platforms.length > 1 || address.platform) && (
        <Choose
          label={t('sales.platform')}
          all={t('sales.allPlatforms')}
          value={address.platform}
          options={platforms}
          onChoose={(platform) => change({ platform })}
        />
      )}
      {(currencies.length > 1 || address.currency) && (
        <Choose
          label={t('sales.currency')}
          all={t('sales.allCurrencies')}
          value={address.currency}
          options={currencies}
          onChoose={(value) => change({ currency: data?.currencies.find((currency) => currency === value) })}
        />
      )}
      {products.length > 0 && (
        <Choose
          label={t('sales.product')}
          all={t('sales.allProducts')}
          value={address.productId}
          options={products}
          onChoose={(productId) => change({ productId })}
        />
      )}
    </div>
  )
}

/** Adds the selected value to the options if no sale has it any more, so that the select can show it. */
function withChosen(options: Choice[], chosen: string | undefined): Choice[] {
  const known = chosen === undefined || options.some(({ value }) => value === chosen)
  return known ? options : [...options, { value: chosen, label: chosen }]
}

interface ChooseProps {
  label: string
  all: string
  value: string | undefined
  options: readonly Choice[]
  onChoose: (value: string | undefined) => void
}

function Choose({ label, all, value, options, onChoose }: ChooseProps) {
  const choices = useMemo(() => [{ value: '', label: all }, ...options], [all, options])
  return (
    <Field label={label} className="min-w-0">
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
        options={choices}
      />
    </Field>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string | undefined) => void
}

function Day({ label, value, min, max, onDay }: DayProps) {
  return (
    <Field label={label} className="min-w-0">
      <DateInput
        value={value ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => onDay(target.value || undefined)}
      />
    </Field>
  )
}
