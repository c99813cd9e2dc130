import type { ReactNode } from 'react'
import { type RestockReport, type RestockRow, setSupply } from '#contract/restock.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-[0.8125rem] font-normal text-muted">{children}</span>
}

export function useRestockColumns(
  businessId: string,
  { currency, defaults }: RestockReport,
  onEdit: (row: RestockRow) => void,
): Column<RestockRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const days = (count: number) => t('restock.days', { count })
  const units = (count: number) => t('restock.unitsOf', { count })
  const none = <span className="text-muted">{t('common.notAvailable')}</span>
  return [
    {
      key: 'name',
      header: t('restock.columns.product'),
      rowHeader: true,
      className: 'max-w-72',
      cell: (row) => (
        <>
          <Link
            to={`/business/${businessId}/products/${row.productId}`}
            className="underline decoration-hairline underline-offset-4 hover:decoration-current"
          >
            <Name text={row.name} className="line-clamp-2" />
          </Link>
          {row.unseen.length > 0 && (
            <Note>{row.unseen.map((each) => t(`restock.unseen.${each}`)).join(' ')}</Note>
          )}
        </>
      ),
    },
    {
      key: 'order',
      inBlock: 'main',
      header: t('restock.columns.units'),
      numeric: true,
      cell: ({ order, perDay }) =>
        order === null ? (
          perDay === 0 ? (
            <span className="text-muted">{t('restock.notYet')}</span>
          ) : (
            <Count value={null} />
          )
        ) : (
          <span className="inline-flex items-center justify-end gap-2">
            {order.due && <Badge tone="warning">{t('restock.columns.due')}</Badge>}
            <Count value={order.units} />
          </span>
        ),
    },
    {
      key: 'orderOn',
      header: t('restock.columns.orderOn'),
      numeric: true,
      cell: ({ order, perDay }) =>
        perDay === 0 || order?.units === 0 ? (
          none
        ) : order === null ? (
          <Count value={null} />
        ) : order.due ? (
          t('restock.today')
        ) : (
          format.date(order.on)
        ),
    },
    {
      key: 'cash',
      header: t('restock.columns.cash'),
      numeric: true,
      cell: ({ order, perDay }) =>
        perDay === 0 ? none : <Money minor={order?.cash ?? null} currency={currency} />,
    },
    {
      key: 'daysLeft',
      header: t('restock.columns.daysLeft'),
      numeric: true,
      cell: ({ daysLeft, perDay, quantity }) => (
        <>
          {daysLeft === null ? <Count value={null} /> : days(daysLeft)}
          <Note>
            {quantity === null ? t('common.notCounted') : units(quantity)}
            {perDay !== null && <> · {t('restock.perDay', { units: Math.round(perDay * 100) / 100 })}</>}
          </Note>
        </>
      ),
    },
    {
      key: 'lost',
      header: t('restock.columns.lost'),
      numeric: true,
      cell: ({ lost }) =>
        lost === null ? (
          <Count value={null} />
        ) : lost.high === 0 ? (
          <span className="text-muted">{t('restock.lostNone')}</span>
        ) : (
          <>
            {t('restock.lostRange', { low: lost.low, high: lost.high })}
            {lost.outDays > 0 && <Note>{t('restock.outDays', { days: days(lost.outDays) })}</Note>}
            {lost.suspectedDays > 0 && (
              <Note>{t('restock.suspectedDays', { days: days(lost.suspectedDays) })}</Note>
            )}
          </>
        ),
    },
    {
      key: 'age',
      header: t('restock.columns.age'),
      numeric: true,
      cell: ({ age, dead }) => (
        <>
          {dead && <Badge tone="bad">{t('restock.deadBadge')}</Badge>}
          {age === null ? (
            <Count value={null} />
          ) : (
            <>
              {age.oldest !== null && <Note>{t('restock.oldest', { days: days(age.oldest) })}</Note>}
              {age.unknown > 0 && <Note>{t('restock.ageUnknown', { units: units(age.unknown) })}</Note>}
              {age.oldest === null && age.unknown === 0 && <Count value={null} />}
            </>
          )}
        </>
      ),
    },
    {
      key: 'supply',
      header: t('restock.columns.supply'),
      numeric: true,
      cell: (row) => {
        const { leadDays, inbound } = row.supply
        return (
          <>
            {/* keeps the visually hidden text inside the button, so that the text does not widen the page */}
            <Button
              needs={setSupply}
              variant="ghost"
              size="sm"
              className="relative pe-0!"
              onClick={() => onEdit(row)}
            >
              <span className="sr-only">{t('restock.edit', { name: row.name })}</span>
              {leadDays !== null
                ? days(leadDays)
                : defaults.leadDays !== null
                  ? t('restock.usual', { days: days(defaults.leadDays) })
                  : t('restock.noLeadTime')}
            </Button>
            {inbound && (
              <Note>
                {t('restock.columns.inbound')}: {units(inbound.units)}
                {inbound.expectedOn && ` · ${format.date(inbound.expectedOn)}`}
              </Note>
            )}
          </>
        )
      },
    },
  ]
}
