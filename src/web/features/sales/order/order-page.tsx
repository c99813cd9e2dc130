import { useLocation } from 'react-router'
import type { OrderDetail } from '#contract/sales.ts'
import { isGone, useCurrentBusiness } from '#web/business/business.ts'
import { isolated, ltr } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useOrder } from '../api/get-order.ts'
import { OrderBadge } from '../order-badge.tsx'
import { SourceRow } from './source-row.tsx'
import { StatementView } from './statement-view.tsx'

export function OrderPage({ orderKey }: { orderKey: string }) {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const order = useOrder(business.id, orderKey)
  const back = { to: useSalesPath(business.id), label: t('sales.backToSales') }
  if (order.data) return <Order order={order.data} businessId={business.id} back={back} />
  const gone = order.isError && isGone(order.error)
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('sales.title')} back={back} />
      {gone ? (
        <EmptyState
          title={t('sales.orderGone')}
          action={<ButtonLink to={back.to}>{t('sales.backToSales')}</ButtonLink>}
        >
          {t('sales.orderGoneText')}
        </EmptyState>
      ) : (
        <NotLoaded query={order} title={t('sales.loadFailed')} className="space-y-6">
          <Skeleton className="h-16" />
          <Skeleton className="h-72" />
          <Skeleton className="h-40" />
        </NotLoaded>
      )}
    </div>
  )
}

/** The URL of the list with the user's filters, taken from the navigation state. */
function useSalesPath(businessId: string): string {
  const { state } = useLocation() as { state: unknown }
  const known = typeof state === 'object' && state !== null && 'sales' in state ? state.sales : ''
  return `/business/${businessId}/sales${typeof known === 'string' ? known : ''}`
}

interface OrderProps {
  order: OrderDetail
  businessId: string
  back: { to: string; label: string }
}

function Order({ order, businessId, back }: OrderProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { statements, lines, lineCount } = order
  const units = statements.reduce((sum, statement) => sum + statement.units, 0)
  const counted = order.status === 'left_out' ? [] : statements
  const cut = lines.length < lineCount
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader
        title={t('sales.orderTitle', { id: ltr(order.orderId) })}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderBadge status={order.status} units={units} />
            <span>
              {t('sales.orderOf', {
                platform: isolated(platformIn(order.platform, t)),
                date: format.date(order.date),
              })}
            </span>
          </span>
        }
        back={back}
      />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <Section title={t('sales.statement')} className="min-w-0">
          {counted.length > 1 && <p className="mb-5 text-sm text-muted">{t('sales.perCurrency')}</p>}
          <div className="space-y-12">
            {counted.map((statement) => (
              <StatementView
                key={statement.currency}
                statement={statement}
                lines={lines}
                businessId={businessId}
              />
            ))}
            {counted.length === 0 && <p className="text-muted">{t('sales.nothingCounts')}</p>}
          </div>
        </Section>
        <Section
          title={t('sales.rows')}
          description={cut ? t('sales.firstRows', { count: lines.length }) : t('sales.rowsHint')}
          className="min-w-0"
        >
          <ul className="-mt-5">
            {lines.map((line) => (
              <li key={line.id} className="border-b border-hairline py-5 last:border-0">
                <SourceRow line={line} businessId={businessId} />
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  )
}
