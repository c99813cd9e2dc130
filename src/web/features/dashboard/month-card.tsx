import { type ReactNode, useState } from 'react'
import { type MonthForecast, setProfitGoal } from '#contract/forecast.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { lateComponent } from '#web/ui/late-component.tsx'
import { useForecast } from './api/forecast.ts'

const GoalDialog = lateComponent(async () => (await import('./goal-dialog.tsx')).GoalDialog)

type Month = MonthForecast['currencies'][number]

export interface MonthCardProps {
  businessId: string
  /** The currency of the figures above the card. */
  currency: CurrencyCode
  /** The currency of the business, which is also that of the profit goal. */
  own: CurrencyCode
}

/** The profit of this month so far, its forecast, and the profit goal. Renders nothing if nothing is known about this month. */
export function MonthCard({ businessId, currency, own }: MonthCardProps) {
  const { t } = useTranslation()
  const { data } = useForecast(businessId)
  const [asking, setAsking] = useState(false)
  const month = data?.currencies.find((each) => each.currency === currency)
  const isOwn = currency === own
  if (!data || !month || (month.reason === 'old' && !month.goal)) return null
  return (
    <Section
      title={t('forecast.title')}
      actions={
        isOwn && (
          <Button needs={setProfitGoal} size="sm" onClick={() => setAsking(true)}>
            {t(data.goal === null ? 'forecast.setGoal' : 'forecast.changeGoal')}
          </Button>
        )
      }
    >
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-3 lg:grid-cols-2">
        {month.forecast && <Expected month={month} forecast={month.forecast} />}
        <Booked month={month} />
        {month.goal && <Goal month={month} goal={month.goal} />}
      </dl>
      <Notes forecast={data} month={month} />
      {asking && (
        <GoalDialog {...{ businessId, currency, goal: data.goal }} onClose={() => setAsking(false)} />
      )}
    </Section>
  )
}

function Expected({ month, forecast }: { month: Month; forecast: NonNullable<Month['forecast']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [usual] = forecast.intervals
  return (
    <Figure
      label={t('forecast.expected')}
      value={<Money minor={forecast.profit} currency={month.currency} kept />}
    >
      {usual &&
        t('forecast.range', {
          from: format.moneyText(usual.from, month.currency),
          to: format.moneyText(usual.to, month.currency),
          share: format.percent(usual.level * 100),
        })}
    </Figure>
  )
}

function Booked({ month }: { month: Month }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { booked, bookedTo, currency } = month
  const profit = bookedTo === null ? null : booked
  return (
    <Figure label={t('forecast.booked')} value={<Money minor={profit} currency={currency} kept />}>
      {bookedTo === null
        ? t('forecast.nothingBooked')
        : t('forecast.bookedTo', { day: format.date(bookedTo) })}
    </Figure>
  )
}

const TONES = {
  reached: 'good',
  likely: 'good',
  open: 'neutral',
  unlikely: 'warning',
  missed: 'warning',
} as const

function Goal({ month, goal }: { month: Month; goal: NonNullable<Month['goal']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { neededPerDay, outlook } = goal
  return (
    <Figure
      label={
        <>
          {t('forecast.goal')}{' '}
          {outlook && <Badge tone={TONES[outlook]}>{t(`forecast.outlooks.${outlook}`)}</Badge>}
        </>
      }
      value={<Money minor={goal.profit} currency={month.currency} />}
    >
      {neededPerDay !== null &&
        t('forecast.perDay', {
          count: month.daysLeft,
          amount: format.moneyText(neededPerDay, month.currency),
        })}
    </Figure>
  )
}

/**
 * Explains the forecast: what it is based on and what it could not consider, or why there is none. Missing costs and fees have their own
 * notes above.
 */
function Notes({ forecast, month }: { forecast: MonthForecast; month: Month }) {
  const { t } = useTranslation()
  const { reason, pastMonths: count } = month
  const notes = [
    ...(count > 0 && month.forecast ? [t('forecast.basis', { count }), t('forecast.unseen.season')] : []),
    ...(forecast.overheads ? [t('forecast.unseen.overheads')] : []),
    ...(forecast.currencies.length > 1 && month.goal
      ? [t('forecast.unseen.currencies', { currency: month.currency })]
      : []),
  ]
  return (
    <>
      {reason && (
        <p className="mt-3 text-[0.8125rem] text-muted">{t(`forecast.none.${reason}`, { count })}</p>
      )}
      {notes.length > 0 && (
        <details className="mt-1 text-[0.8125rem] text-muted">
          <summary className="w-fit cursor-pointer py-1.5">{t('forecast.how')}</summary>
          <p>{notes.join(' ')}</p>
        </details>
      )}
    </>
  )
}

function Figure({ label, value, children }: { label: ReactNode; value: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-xl leading-tight font-semibold">{value}</dd>
      {children && <dd className="mt-0.5 text-[0.8125rem] text-muted">{children}</dd>}
    </div>
  )
}
