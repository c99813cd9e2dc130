import { useState } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import {
  addUnitCost,
  changeUnitCost,
  deleteUnitCost,
  type UnitCost,
  type UnitCostHistory,
} from '#contract/unit-costs.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { Link } from '#web/ui/link.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useDeleteUnitCost, useUnitCosts } from './api/unit-costs.ts'
import { UnitCostDialog } from './unit-cost-dialog.tsx'

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; unitCost: UnitCost } | null

/** The unit costs of a product over time. Each sale uses the cost that is valid on its date. */
export function UnitCostHistoryView({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const ids = { businessId: product.businessId, productId: product.id }
  const history = useUnitCosts(ids)
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns(history.data, product.businessId, setOpen)
  const close = () => setOpen(null)
  const known = history.data?.unitCosts ?? []
  const dialog = {
    product: ids,
    currency: product.currency,
    onClose: close,
  }
  return (
    <Section
      title={t('costs.history.title')}
      description={t('costs.history.text')}
      actions={
        history.data && (
          <Button needs={addUnitCost} onClick={() => setOpen({ kind: 'add' })}>
            <Plus aria-hidden className="size-4" />
            {t('costs.history.add')}
          </Button>
        )
      }
    >
      {history.data ? (
        known.length === 0 ? (
          <p className="text-muted">{t('costs.history.none')}</p>
        ) : (
          <>
            <DataTable
              caption={t('costs.history.title')}
              columns={columns}
              rows={known}
              rowKey={({ validFrom }) => validFrom}
              currency={history.data.currency}
            />
            <Differs product={product} history={history.data} />
          </>
        )
      ) : (
        <NotLoaded query={history} title={t('costs.history.loadFailed')} className="space-y-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </NotLoaded>
      )}
      {open?.kind === 'add' && <UnitCostDialog {...dialog} first={known.length === 0} />}
      {open?.kind === 'edit' && (
        <UnitCostDialog {...dialog} unitCost={open.unitCost} first={open.unitCost.validFrom === BEGINNING} />
      )}
      {open?.kind === 'delete' && <DeleteUnitCost {...ids} unitCost={open.unitCost} onClose={close} />}
    </Section>
  )
}

/** Says that the cost items, which plans use, differ from the current unit cost, which sales use. */
function Differs({ product, history }: { product: ProductDetail; history: UnitCostHistory }) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = history.unitCosts.find(({ validFrom }) => validFrom === history.inForce)?.unitCost ?? null
  if (product.unitCost === null || today === null || today === product.unitCost) return null
  return (
    <p className="mt-4 text-sm text-muted">
      {t('costs.history.differs', {
        items: format.moneyText(product.unitCost, product.currency),
        today: format.moneyText(today, product.currency),
      })}
    </p>
  )
}

function DeleteUnitCost(props: {
  businessId: string
  productId: string
  unitCost: UnitCost
  onClose: () => void
}) {
  const { unitCost, onClose, ...ids } = props
  const { t } = useTranslation()
  const format = useFormat()
  const remove = useDeleteUnitCost({ ...ids, validFrom: unitCost.validFrom })
  const first = unitCost.validFrom === BEGINNING
  return (
    <DeleteDialog
      title={t('costs.history.deleteTitle')}
      busy={remove.isPending}
      onDelete={(options) => remove.mutate(undefined, options)}
      onClose={onClose}
    >
      <p>
        {first
          ? t('costs.history.deleteFirst')
          : t('costs.history.deleteText', { day: format.date(unitCost.validFrom) })}
      </p>
    </DeleteDialog>
  )
}

function useColumns(
  history: UnitCostHistory | undefined,
  businessId: string,
  onOpen: (open: Open) => void,
): Column<UnitCost>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const dayOf = (validFrom: string) =>
    validFrom === BEGINNING ? t('costs.history.always') : format.date(validFrom)
  const currency = history?.currency ?? 'EGP'
  const sourceOf = ({ source }: UnitCost) => {
    if (source === null) return t('costs.history.entered')
    if (source.kind === 'shipment')
      return (
        <Link
          to={`/business/${businessId}/costs/shipments`}
          className="underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          {t('costs.history.shipment')}
        </Link>
      )
    return t('costs.history.purchase', {
      price: format.moneyText(source.unitPrice, source.currency),
      rate: Number(source.rate),
      day: format.date(source.rateDay),
    })
  }
  return [
    {
      key: 'from',
      header: t('costs.history.from'),
      rowHeader: true,
      cell: ({ validFrom }) => (
        <span className="flex flex-wrap items-center gap-2">
          {dayOf(validFrom)}
          {validFrom === history?.inForce && <Badge tone="good">{t('costs.history.inForce')}</Badge>}
        </span>
      ),
    },
    {
      key: 'cost',
      header: t('costs.history.unitCost'),
      numeric: true,
      inBlock: 'main',
      cell: ({ unitCost }) => <Money minor={unitCost} currency={currency} />,
    },
    { key: 'source', header: t('costs.history.source'), cell: sourceOf },
    {
      key: 'actions',
      header: t('costs.actions'),
      headerHidden: true,
      numeric: true,
      inBlock: 'unlabelled',
      cell: (unitCost) => {
        const day = dayOf(unitCost.validFrom)
        return (
          <>
            <IconButton
              needs={changeUnitCost}
              size="sm"
              label={t('costs.history.edit', { day })}
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => onOpen({ kind: 'edit', unitCost })}
            />
            <IconButton
              needs={deleteUnitCost}
              size="sm"
              label={t('costs.history.delete', { day })}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => onOpen({ kind: 'delete', unitCost })}
            />
          </>
        )
      },
    },
  ]
}
