import { useState } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import { correctReceipt, undoReceipt } from '#contract/receipts.ts'
import type { StockReceipt } from '#contract/stock-receipt.ts'
import type { Who } from '#contract/who.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Count } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useStockMovements } from '../../api/list-stock-movements.ts'
import { useUndoReceipt } from '../../api/receipts.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

type Open = { kind: 'correct' | 'delete'; receipt: StockReceipt } | null

export function StockLedger({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const { businessId, id: productId } = product
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const ledger = useStockMovements({ businessId, productId }, page)
  const seesPeople = ledger.data?.movements.some(({ who }) => who !== null) ?? false
  const columns = useColumns(product, setOpen).filter(({ key }) => key !== 'who' || seesPeople)
  return (
    <Section title={t('products.ledger.title')} description={t('products.ledger.text')}>
      {ledger.data ? (
        ledger.data.total === 0 ? (
          <p className="text-muted">{t('products.ledger.empty')}</p>
        ) : (
          <>
            <DataTable
              caption={t('products.ledger.title')}
              columns={columns}
              rows={ledger.data.movements}
              rowKey={({ id }) => String(id)}
            />
            <Pagination
              page={page}
              pageSize={LIMITS.stockMovementsPage}
              total={ledger.data.total}
              onPage={setPage}
            />
          </>
        )
      ) : (
        <NotLoaded query={ledger} title={t('products.ledger.loadFailed')} className="space-y-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </NotLoaded>
      )}
      {open?.kind === 'correct' && <ReceiptDialog product={product} receipt={open.receipt} onClose={close} />}
      {open?.kind === 'delete' && <DeleteReceipt product={product} receipt={open.receipt} onClose={close} />}
    </Section>
  )
}

type Movement = NonNullable<ReturnType<typeof useStockMovements>['data']>['movements'][number]

interface DeleteReceiptProps {
  product: ProductDetail
  receipt: StockReceipt
  onClose: () => void
}

function DeleteReceipt({ product, receipt, onClose }: DeleteReceiptProps) {
  const { t } = useTranslation()
  const { units: count, counted } = receipt
  const remove = useUndoReceipt(
    { businessId: product.businessId, productId: product.id },
    'productPage.receipt.deleted',
  )
  return (
    <DeleteDialog
      title={t('productPage.receipt.deleteTitle')}
      busy={remove.isPending}
      onDelete={(options) => remove.mutate(receipt.id, options)}
      onClose={onClose}
    >
      <div className="space-y-2">
        {counted ? (
          <p>{t('productPage.receipt.countKeeps')}</p>
        ) : (
          product.quantity !== null && <p>{t('productPage.receipt.deleteText', { count })}</p>
        )}
        <p>{t('productPage.receipt.deleteCost')}</p>
      </div>
    </DeleteDialog>
  )
}

function useColumns({ currency, bundle }: ProductDetail, onOpen: (open: Open) => void): Column<Movement>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    { key: 'at', header: t('products.ledger.when'), cell: ({ at }) => format.dateTime(at), rowHeader: true },
    {
      key: 'kind',
      header: t('products.ledger.what'),
      inBlock: 'unlabelled',
      cell: (movement) => <What movement={movement} currency={currency} />,
    },
    {
      key: 'who',
      header: t('reports.inventory.movedBy.title'),
      cell: ({ who }) => who && <ByWhom who={who} />,
    },
    {
      key: 'delta',
      header: t('products.ledger.change'),
      numeric: true,
      cell: ({ delta }) =>
        delta !== null && (
          <bdi dir="ltr">
            {delta > 0 && '+'}
            {format.number(delta)}
          </bdi>
        ),
    },
    {
      key: 'after',
      header: t('products.ledger.after'),
      numeric: true,
      cell: ({ quantityAfter }) => <Count value={quantityAfter} />,
    },
    {
      key: 'actions',
      header: t('products.ledger.actions'),
      headerHidden: true,
      numeric: true,
      inBlock: 'unlabelled',
      cell: ({ receipt }) => {
        if (!receipt || receipt.deleted) return null
        const day = format.date(receipt.receivedOn)
        return (
          <>
            {bundle === null && (
              <IconButton
                needs={correctReceipt}
                size="sm"
                label={t('productPage.receipt.correct', { day })}
                icon={<Pencil aria-hidden className="size-4" />}
                onClick={() => onOpen({ kind: 'correct', receipt })}
              />
            )}
            <IconButton
              needs={undoReceipt}
              size="sm"
              label={t('productPage.receipt.delete', { day })}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => onOpen({ kind: 'delete', receipt })}
            />
          </>
        )
      },
    },
  ]
}

/** The person who changed the stock, or what did; for an API key, the person who made it. */
function ByWhom({ who: { actor, person } }: { who: Who }) {
  const { t } = useTranslation()
  const kind = t(`reports.inventory.movedBy.${actor}`)
  return (
    <span className="[overflow-wrap:anywhere]">
      <bdi>{person?.name ?? kind}</bdi>
      {person?.name && actor === 'api_key' && (
        <span className="block text-[0.8125rem] text-muted">{kind}</span>
      )}
    </span>
  )
}

/** The kind of a movement, and the cost and the supplier of received units. */
function What({
  movement: { kind, delta, receipt },
  currency,
}: {
  movement: Movement
  currency: CurrencyCode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {t(`products.ledger.${kind}`)}
      {receipt && (
        <span className="block text-[0.8125rem] text-muted">
          {receipt.deleted && `${t('productPage.receipt.wasDeleted')} · `}
          {receipt.units !== delta && `${t('productPage.receipt.units', { count: receipt.units })} · `}
          {t('productPage.receipt.of', {
            day: format.date(receipt.receivedOn),
            cost: format.moneyText(receipt.unitCost, currency),
          })}
          {receipt.note && (
            <>
              {' · '}
              <bdi>{receipt.note}</bdi>
            </>
          )}
        </span>
      )}
    </>
  )
}
