import { useState } from 'react'
import { toast } from 'sonner'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { LANDED_BY } from '#domain/profit/landed-cost.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { validationKey } from '#web/forms/form.ts'
import { newId } from '#web/forms/new-id.ts'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DateInput, Select, TextInput } from '#web/ui/inputs.tsx'
import { useCreateShipment, useShipmentPreview } from './api/shipments.ts'
import { LandedTable } from './landed-table.tsx'
import { CostRows, ItemRows } from './shipment-rows.tsx'
import { emptyCost, emptyItem, readShipment, shipmentDraft, type TypedShipment } from './typed-shipment.ts'

export interface ShipmentDialogProps {
  businessId: string
  /** The currency of the business. */
  currency: CurrencyCode
  onClose: () => void
}

/** A new shipment, with a live preview of the unit costs that result. */
export function ShipmentDialog({ businessId, currency, onClose }: ShipmentDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = new Date().toLocaleDateString('sv-SE')
  const faultText = useFaultText()
  const [tried, setTried] = useState(false)
  const [typed, setTyped, draft] = useDraft<TypedShipment>({
    of: { businessId, thing: 'shipment:new' },
    schema: shipmentDraft,
    start: {
      id: newId(),
      name: '',
      arrivedOn: today,
      by: 'value',
      items: [emptyItem(0, currency)],
      costs: [emptyCost(1, currency)],
    },
    isNew: true,
  })
  const renew = () => setTyped((now) => ({ ...now, id: newId() }))
  const create = useCreateShipment(businessId, { id: typed.id, renew }, draft.finish)
  const { form, wrong } = readShipment(typed, today)
  // Without the shipment's name, which does not affect costs: otherwise each keystroke in it would send a request.
  const preview = useShipmentPreview(businessId, readShipment({ ...typed, name: '-' }, today).form)
  const change = (part: Partial<TypedShipment>) => setTyped({ ...typed, ...part })
  const message = (path: string, paidIn = currency) => {
    const key = tried ? wrong.get(path) : undefined
    return key === undefined ? undefined : faultText(validationKey(key), paidIn)
  }
  const nextKey = () => Math.max(...[...typed.items, ...typed.costs].map(({ key }) => key)) + 1
  const rows = { businessId, typed, onChange: change, message, nextKey, currency }

  function submit(): void {
    setTried(true)
    if (!form) return
    create.mutate(form, {
      onSuccess({ arrivedOn }) {
        toast.success(t('costs.shipments.saved', { day: format.date(arrivedOn) }))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      draft={draft}
      size="lg"
      title={t('costs.shipments.addTitle')}
      submitLabel={t('costs.shipments.save')}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-8"
    >
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={t('costs.shipments.name')} error={message('name')}>
          <TextInput
            value={typed.name}
            placeholder={t('costs.shipments.namePlaceholder')}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label={t('costs.shipments.arrived')} error={message('arrivedOn')}>
          <DateInput
            max={today}
            value={typed.arrivedOn}
            onChange={({ target }) => change({ arrivedOn: target.value })}
          />
        </Field>
        <Field label={t('costs.shipments.by')}>
          <Select
            value={typed.by}
            onChange={({ target }) => {
              const by = LANDED_BY.find((value) => value === target.value)
              if (by) change({ by })
            }}
            options={LANDED_BY.map((value) => ({
              value,
              label: t(value === 'units' ? 'costs.shipments.byUnits' : 'costs.shipments.byValue'),
            }))}
          />
        </Field>
      </div>
      <ItemRows {...rows} />
      <CostRows {...rows} />
      {preview.isError && (
        <p role="alert" className="text-clay-text">
          {errorMessage(preview.error)}
        </p>
      )}
      {preview.data && !preview.isError && (
        <div>
          <h3 className="mb-3 font-semibold">{t('costs.shipments.preview')}</h3>
          <LandedTable landed={preview.data} caption={t('costs.shipments.preview')} />
        </div>
      )}
    </FormDialog>
  )
}
