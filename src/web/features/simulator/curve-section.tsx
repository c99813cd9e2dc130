import { memo } from 'react'
import type { DeadZone } from '#domain/pricing/curve.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { CurveChart, type CurveChartProps } from './curve-chart.tsx'

export interface CurveSectionProps extends CurveChartProps {
  /** The price after a drag or typing has ended, not every step of it. */
  price: number
  profit: number
}

/** The profit curve, a description of its dead zones, and the same figures as a table. */
export const CurveSection = memo(function CurveSection(props: CurveSectionProps) {
  const { live, context, curve, scale, currency, price, profit } = props
  const { t } = useTranslation()
  return (
    <div>
      <h3 className="mb-5">{t('simulator.curve.title')}</h3>
      <CurveChart {...{ live, context, curve, scale, currency }} />
      <div className="mt-10 space-y-3">
        {curve.deadZones.map((zone) => (
          <ZoneInWords key={zone.from} {...{ zone, price, profit, currency }} />
        ))}
        <CurveTable {...{ curve, scale, currency }} />
      </div>
    </div>
  )
})

type ZoneInWordsProps = Pick<CurveSectionProps, 'price' | 'profit' | 'currency'> & { zone: DeadZone }

function ZoneInWords({ zone, price, profit, currency }: ZoneInWordsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = (minor: number) => format.moneyText(minor, currency)
  const { from, to, before, beyond } = zone
  const inside = price >= from && (to === null || price <= to)
  return (
    <div className="flex gap-3">
      <span aria-hidden className="fill-dead mt-1 size-4 shrink-0 rounded-[3px]" />
      <div className="space-y-1">
        <p>
          {to === null
            ? t('simulator.curve.zoneOpen', { from: text(from), before: text(before.price) })
            : t('simulator.curve.zone', { from: text(from), to: text(to), before: text(before.price) })}
        </p>
        {beyond && (
          <p>
            {t('simulator.curve.sensible', {
              before: text(before.price),
              profit: text(before.profit),
              beyond: text(beyond.price),
            })}
          </p>
        )}
        {inside && (
          <p className="font-medium text-clay-text">
            {t('simulator.curve.inZone', {
              before: text(before.price),
              more: text(before.profit - profit),
            })}
          </p>
        )}
      </div>
    </div>
  )
}

/** The table contains every tenth point of the curve, and both ends of each jump. */
const TABLE_EVERY = 10

const CurveTable = memo(function CurveTable({
  curve,
  scale,
  currency,
}: Pick<CurveSectionProps, 'curve' | 'scale' | 'currency'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const zones = curve.deadZones
  const ends = new Set(
    zones.flatMap(({ from, to, before, beyond }) => [before.price, from, to, beyond?.price]),
  )
  const rows = curve.points.filter(
    ({ price }, at) => at % TABLE_EVERY === 0 || ends.has(price) || price === scale,
  )
  const inZone = (price: number) =>
    zones.some(({ from, to }) => price >= from && (to === null || price <= to))
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-medium text-palm-text">
        {t('simulator.curve.table')}
      </summary>
      <DataTable
        caption={t('simulator.curve.tableCaption', {
          from: format.moneyText(curve.points[0]?.price ?? 0, currency),
          to: format.moneyText(scale, currency),
        })}
        rows={rows}
        rowKey={({ price }) => String(price)}
        currency={currency}
        small
        columns={[
          {
            key: 'price',
            header: t('simulator.curve.price'),
            rowHeader: true,
            cell: ({ price }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                <Money minor={price} currency={currency} />
                {inZone(price) && <Badge tone="warning">{t('simulator.curve.inDeadZone')}</Badge>}
              </span>
            ),
          },
          {
            key: 'profit',
            header: t('simulator.outcome.profit'),
            numeric: true,
            cell: (point) => <Money minor={point.profit} currency={currency} signed />,
          },
        ]}
      />
    </details>
  )
})
