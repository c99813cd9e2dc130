import { useState } from 'react'
import { createShipment, deleteShipment, type Shipment } from '#contract/shipments.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { Ship } from '#web/ui/icons/ship.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { Pagination, useExistingPage } from '#web/ui/pagination.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { SHIPMENTS_PAGE, useDeleteShipment, useShipments } from './api/shipments.ts'
import { LandedTable } from './landed-table.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

export interface ShipmentListProps {
  businessId: string
  currency: CurrencyCode
}

export function ShipmentList({ businessId, currency }: ShipmentListProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Shipment | null>(null)
  const list = useShipments(businessId, page)
  useExistingPage(list, { page, pageSize: SHIPMENTS_PAGE, onPage: setPage })
  const add = (
    <Button needs={createShipment} onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" />
      {t('costs.shipments.add')}
    </Button>
  )
  return (
    <Section
      title={t('costs.shipments.title')}
      description={t('costs.shipments.text')}
      actions={list.data && list.data.total > 0 && add}
    >
      {list.data ? (
        list.data.total === 0 ? (
          <EmptyState
            icon={<Ship aria-hidden className="size-6" />}
            title={t('costs.shipments.none')}
            action={add}
          >
            {t('costs.shipments.noneText')}
          </EmptyState>
        ) : (
          <div className="space-y-8">
            {list.data.shipments.map((shipment) => (
              <OneShipment key={shipment.id} shipment={shipment} onDelete={() => setDeleting(shipment)} />
            ))}
            <Pagination page={page} pageSize={SHIPMENTS_PAGE} total={list.data.total} onPage={setPage} />
          </div>
        )
      ) : (
        <NotLoaded query={list} title={t('costs.loadFailed')}>
          <Skeleton className="h-24" />
        </NotLoaded>
      )}
      {adding && (
        <ShipmentDialog businessId={businessId} currency={currency} onClose={() => setAdding(false)} />
      )}
      {deleting && (
        <DeleteShipment businessId={businessId} shipment={deleting} onClose={() => setDeleting(null)} />
      )}
    </Section>
  )
}

function OneShipment({ shipment, onDelete }: { shipment: Shipment; onDelete: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const by = t(`costs.shipments.sharedBy.${shipment.by}`)
  const costs = shipment.costs.map(
    ({ name, amount, currency }) => `${isolated(name)} ${format.moneyText(amount, currency)}`,
  )
  return (
    <article>
      <div className="mb-3 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold break-words">
            <bdi>{shipment.name}</bdi>
          </h3>
          <p className="text-sm text-muted">
            {[format.date(shipment.arrivedOn), costs.join(t('common.listComma')), by]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <IconButton
          needs={deleteShipment}
          size="sm"
          label={t('costs.shipments.delete', { name: isolated(shipment.name) })}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={onDelete}
        />
      </div>
      <LandedTable landed={shipment.landed} caption={shipment.name} />
    </article>
  )
}

function DeleteShipment(props: { businessId: string; shipment: Shipment; onClose: () => void }) {
  const { businessId, shipment, onClose } = props
  const { t } = useTranslation()
  const remove = useDeleteShipment({ businessId, shipmentId: shipment.id })
  return (
    <DeleteDialog
      title={t('costs.shipments.deleteTitle')}
      busy={remove.isPending}
      onDelete={(options) => remove.mutate(undefined, options)}
      onClose={onClose}
    >
      <p>{t('costs.shipments.deleteText', { name: isolated(shipment.name) })}</p>
    </DeleteDialog>
  )
}
