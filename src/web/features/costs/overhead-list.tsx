import { useState } from 'react'
import { createOverhead, deleteOverhead, type Overhead, updateOverhead } from '#contract/costs.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { Receipt } from '#web/ui/icons/receipt.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { Name } from '#web/ui/name.tsx'
import { onlyCurrency } from '#web/ui/shown-currency.ts'
import { SortedTable } from '#web/ui/sorted-table.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useDeleteOverhead, useOverheads } from './api/overheads.ts'
import { OverheadDialog } from './overhead-dialog.tsx'

export interface OverheadListProps {
  businessId: string
  currency: CurrencyCode
  today: string
}

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; overhead: Overhead } | null

export function OverheadList({ businessId, currency, today }: OverheadListProps) {
  const { t } = useTranslation()
  const overheads = useOverheads(businessId)
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns(setOpen)
  const close = () => setOpen(null)
  const add = (
    <Button needs={createOverhead} variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      <Plus aria-hidden className="size-4" />
      {t('costs.add')}
    </Button>
  )
  return (
    <Section
      title={t('costs.overheads')}
      description={t('costs.overheadsText')}
      actions={overheads.data && overheads.data.length > 0 && add}
    >
      {overheads.data ? (
        overheads.data.length === 0 ? (
          <EmptyState icon={<Receipt aria-hidden className="size-6" />} title={t('costs.none')} action={add}>
            {t('costs.noneText')}
          </EmptyState>
        ) : (
          <SortedTable
            caption={t('costs.overheads')}
            columns={columns}
            rows={overheads.data}
            rowKey={({ id }) => id}
            usual={{ key: 'days', direction: 'desc' }}
            currency={onlyCurrency(overheads.data)}
          />
        )
      ) : (
        <NotLoaded query={overheads} title={t('costs.loadFailed')} className="space-y-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </NotLoaded>
      )}
      {open?.kind === 'add' && (
        <OverheadDialog businessId={businessId} currency={currency} today={today} onClose={close} />
      )}
      {open?.kind === 'edit' && (
        <OverheadDialog
          businessId={businessId}
          currency={currency}
          today={today}
          overhead={open.overhead}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteOverhead businessId={businessId} overhead={open.overhead} onClose={close} />
      )}
    </Section>
  )
}

function DeleteOverhead(props: { businessId: string; overhead: Overhead; onClose: () => void }) {
  const { businessId, overhead, onClose } = props
  const { t } = useTranslation()
  const remove = useDeleteOverhead({ businessId, overheadId: overhead.id })
  return (
    <DeleteDialog
      title={t('costs.deleteTitle')}
      busy={remove.isPending}
      onDelete={(options) => remove.mutate(undefined, options)}
      onClose={onClose}
    >
      <p>{t('costs.deleteText', { name: isolated(overhead.name) })}</p>
    </DeleteDialog>
  )
}

function useColumns(onOpen: (open: Open) => void): Column<Overhead>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const days = ({ every, from, to }: Overhead) => {
    if (every === 'once') return format.date(from)
    return to === null
      ? t('costs.since', { day: format.date(from) })
      : t('costs.range', { from: format.date(from), to: format.date(to) })
  }
  const belongs = ({ platform, productId, productName }: Overhead) => {
    if (platform !== null) return <PlatformName name={platform} />
    if (productId === null) return t('costs.business')
    return productName === null ? t('costs.deletedProduct') : <Name text={productName} />
  }
  return [
    {
      key: 'name',
      header: t('costs.name'),
      rowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name }) => <bdi className="break-words">{name}</bdi>,
    },
    {
      key: 'amount',
      header: t('costs.amount'),
      numeric: true,
      sortBy: ({ amount }) => amount,
      inBlock: 'main',
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
    },
    {
      key: 'every',
      header: t('costs.every'),
      cell: ({ every }) => t(`costs.steps.${every}`),
      className: 'whitespace-nowrap',
    },
    {
      key: 'days',
      header: t('costs.days'),
      cell: days,
      sortBy: ({ from }) => from,
      className: 'whitespace-nowrap',
    },
    { key: 'of', header: t('costs.of'), cell: belongs },
    {
      key: 'actions',
      header: t('costs.actions'),
      headerHidden: true,
      numeric: true,
      inBlock: 'unlabelled',
      cell: (overhead) => {
        const name = isolated(overhead.name)
        return (
          <>
            <IconButton
              needs={updateOverhead}
              size="sm"
              label={t('costs.edit', { name })}
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => onOpen({ kind: 'edit', overhead })}
            />
            <IconButton
              needs={deleteOverhead}
              size="sm"
              label={t('costs.delete', { name })}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => onOpen({ kind: 'delete', overhead })}
            />
          </>
        )
      },
    },
  ]
}
