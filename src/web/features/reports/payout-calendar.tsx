import type { PayoutAccount } from '#contract/payouts.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { PlatformName, platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/card.tsx'
import { type CalendarEntry, type PayoutState, payoutCalendar } from './payout-days.ts'

export interface PayoutCalendarProps {
  accounts: readonly PayoutAccount[]
  /** Today as an ISO date. */
  today: string
}

/** The payouts of all platforms that are late or expected. Renders nothing if no file contains payouts. */
export function PayoutCalendar({ accounts, today }: PayoutCalendarProps) {
  const { t } = useTranslation()
  const withPayouts = accounts.filter(({ tally, rhythm }) => tally ?? rhythm)
  if (withPayouts.length === 0) return null
  const entries = payoutCalendar(withPayouts, today)
  const irregular = withPayouts.filter(({ rhythm }) => !rhythm)
  const platforms = [...new Set(irregular.map(({ platform }) => isolated(platformIn(platform, t))))].join(
    t('common.listComma'),
  )
  return (
    <Section title={t('payouts.calendar.title')} description={t('payouts.calendar.text')} className="mb-10">
      {entries.length > 0 && (
        <ul className="divide-y divide-hairline">
          {entries.map((entry) => (
            <Entry key={`${entry.account.platform} ${entry.account.currency} ${entry.day}`} entry={entry} />
          ))}
        </ul>
      )}
      {platforms && (
        <p className="pt-3 text-sm text-muted">{t('payouts.calendar.irregular', { platforms })}</p>
      )}
    </Section>
  )
}

const TONES: Record<PayoutState, BadgeTone> = { late: 'bad', unseen: 'warning', expected: 'neutral' }

function Entry({ entry: { state, day, account, rhythm, next } }: { entry: CalendarEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const platform = isolated(platformIn(account.platform, t))
  const texts = {
    late: t('payouts.calendar.lateText', {
      platform,
      day: format.date(day),
      lastOn: format.date(rhythm.lastOn),
    }),
    unseen: t('payouts.calendar.unseenText', { knownTo: format.date(rhythm.knownTo) }),
    expected: t('payouts.calendar.every', { platform, count: rhythm.everyDays }),
  }
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
      <span className="w-32 shrink-0 font-medium whitespace-nowrap">{format.date(day)}</span>
      <span className="min-w-0 grow basis-40">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <PlatformName name={account.platform} className="font-medium" />
          <Badge tone={TONES[state]}>{t(`payouts.calendar.${state}`)}</Badge>
        </span>
        {(next || state !== 'expected') && <span className="block text-sm text-muted">{texts[state]}</span>}
      </span>
      {next && rhythm.held > 0 && (
        <span className="text-sm">
          {t('payouts.calendar.unpaid', { amount: format.moneyText(rhythm.held, account.currency) })}
        </span>
      )}
    </li>
  )
}
