import type { CurrencyCode } from '#domain/money/currency.ts'
import { CurrencySelect } from '#web/finance-ui/currency-select.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { NumberInput, TextInput } from '#web/ui/inputs.tsx'
import { ProductChoice } from './product-choice.tsx'
import { emptyCost, emptyItem, type TypedCost, type TypedItem, type TypedShipment } from './typed-shipment.ts'

export interface ShipmentRowsProps {
  businessId: string
  typed: TypedShipment
  onChange: (part: Partial<TypedShipment>) => void
  /** The translated error of the field at a path. */
  message: (path: string, currency?: CurrencyCode) => string | undefined
  nextKey: () => number
  currency: CurrencyCode
}

const rows =
  'grid grid-cols-[1fr_1fr_auto] items-start gap-3 border-b border-hairline pb-4 sm:border-0 sm:pb-0'
const itemRow = `${rows} sm:grid-cols-[1fr_6rem_8rem_6.5rem_auto]`
const costRow = `${rows} sm:grid-cols-[1fr_8rem_6.5rem_auto]`
const wide = 'col-span-3 sm:col-span-1'
const half = 'col-span-2 sm:col-span-1'

export function ItemRows({ businessId, typed, onChange, message, nextKey, currency }: ShipmentRowsProps) {
  const { t } = useTranslation()
  const { items } = typed
  const change = (key: number, part: Partial<TypedItem>) =>
    onChange({ items: items.map((item) => (item.key === key ? { ...item, ...part } : item)) })
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 font-semibold">{t('costs.shipments.goods')}</legend>
      {items.map((item, at) => (
        <div key={item.key} className={itemRow}>
          <div className={wide}>
            <ProductChoice
              businessId={businessId}
              chosen={item.product}
              onChoose={(product) => change(item.key, { product })}
              error={message(`items.${at}.productId`)}
            />
          </div>
          <Field label={t('costs.shipments.units')} error={message(`items.${at}.units`)}>
            <NumberInput
              whole
              value={item.units}
              onChange={({ target }) => change(item.key, { units: target.value })}
            />
          </Field>
          <Field
            label={t('costs.shipments.unitPrice')}
            error={message(`items.${at}.unitPrice`, item.currency)}
            className={half}
          >
            <NumberInput
              value={item.unitPrice}
              onChange={({ target }) => change(item.key, { unitPrice: target.value })}
            />
          </Field>
          <CurrencyField
            value={item.currency}
            onChange={(chosen) => change(item.key, { currency: chosen })}
            className={half}
          />
          <IconButton
            className="mt-7"
            label={t('costs.shipments.removeProduct', { at: at + 1 })}
            icon={<X aria-hidden className="size-4" />}
            disabled={items.length === 1}
            onClick={() => onChange({ items: items.filter(({ key }) => key !== item.key) })}
          />
        </div>
      ))}
      {message('items') && (
        <p role="alert" className="text-sm text-clay-text">
          {message('items')}
        </p>
      )}
      <Button
        size="sm"
        onClick={() =>
          onChange({ items: [...items, emptyItem(nextKey(), items.at(-1)?.currency ?? currency)] })
        }
      >
        <Plus aria-hidden className="size-4" />
        {t('costs.shipments.addProduct')}
      </Button>
    </fieldset>
  )
}

export function CostRows({ typed, onChange, message, nextKey, currency }: ShipmentRowsProps) {
  const { t } = useTranslation()
  const { costs } = typed
  const change = (key: number, part: Partial<TypedCost>) =>
    onChange({ costs: costs.map((cost) => (cost.key === key ? { ...cost, ...part } : cost)) })
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 font-semibold">{t('costs.shipments.costs')}</legend>
      {costs.map((cost, at) => (
        <div key={cost.key} className={costRow}>
          <Field label={t('costs.shipments.costName')} error={message(`costs.${at}.name`)} className={wide}>
            <TextInput
              value={cost.name}
              placeholder={t('costs.shipments.costPlaceholder')}
              onChange={({ target }) => change(cost.key, { name: target.value })}
            />
          </Field>
          <Field label={t('costs.amount')} error={message(`costs.${at}.amount`)}>
            <NumberInput
              value={cost.amount}
              onChange={({ target }) => change(cost.key, { amount: target.value })}
            />
          </Field>
          <CurrencyField
            value={cost.currency}
            onChange={(chosen) => change(cost.key, { currency: chosen })}
          />
          <IconButton
            className="mt-7"
            label={t('costs.shipments.removeCost', { at: at + 1 })}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => onChange({ costs: costs.filter(({ key }) => key !== cost.key) })}
          />
        </div>
      ))}
      <Button size="sm" onClick={() => onChange({ costs: [...costs, emptyCost(nextKey(), currency)] })}>
        <Plus aria-hidden className="size-4" />
        {t('costs.shipments.addCost')}
      </Button>
    </fieldset>
  )
}

function CurrencyField(props: {
  value: CurrencyCode
  onChange: (currency: CurrencyCode) => void
  className?: string
}) {
  const { t } = useTranslation()
  return (
    <Field label={t('costs.currency')} className={props.className}>
      <CurrencySelect value={props.value} onChange={props.onChange} />
    </Field>
  )
}
