import { useState } from 'react'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Count } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useStockMovements } from '../../api/list-stock-movements.ts'

export interface StockLedgerProps {
  currency: CurrencyCode
  businessId: string
  productId: string
}

export function StockLedger({ businessId, productId, currency }: StockLedgerProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const ledger = useStockMovements({ businessId, productId }, page)
  const columns = useColumns(currency)
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
      ) : ledger.isError ? (
        <ErrorState
          title={t('products.ledger.loadFailed')}
          error={ledger.error}
          onRetry={() => void ledger.refetch()}
        />
      ) : (
        <Loading className="space-y-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </Loading>
      )}
    </Section>
  )
}

type Movement = NonNullable<ReturnType<typeof useStockMovements>['data']>['movements'][number]

function useColumns(currency: CurrencyCode): Column<Movement>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    { key: 'at', header: t('products.ledger.when'), cell: ({ at }) => format.dateTime(at), rowHeader: true },
    {
      key: 'kind',
      header: t('products.ledger.what'),
      cell: (movement) => <What movement={movement} currency={currency} />,
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
  ]
}

/** The kind of a movement, and the cost and the supplier of received units. */
function What({ movement: { kind, receipt }, currency }: { movement: Movement; currency: CurrencyCode }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {t(`products.ledger.${kind}`)}
      {receipt && (
        <span className="block text-[0.8125rem] text-muted">
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
