import type { PayoutAccount } from '#contract/payouts.ts'
import { isOfPeriod } from '#domain/profit/payouts.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { PlatformName, platformIn } from '#web/i18n/platform-name.tsx'
import { reportTitle } from '#web/i18n/report-title.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { localDay } from '#web/period/period.ts'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { usePayouts } from './api/reports.ts'
import { Loaded } from './loaded.tsx'
import { PayoutCalendar } from './payout-calendar.tsx'
import { PayoutTallyView } from './payout-tally.tsx'
import type { ReportAddress } from './use-address.ts'

export interface PayoutsReportsProps {
  address: ReportAddress
  businessId: string
}

/** The report of payouts: the earnings on each platform, and what it paid out. */
export function PayoutsReports({ address, businessId }: PayoutsReportsProps) {
  const { t } = useTranslation()
  const payouts = usePayouts(businessId, address.range)
  const ofPeriod = Boolean(address.range.from ?? address.range.to)
  return (
    <>
      <div className="mb-6">
        <PeriodPicker chosen={address.period} />
      </div>
      <Loaded query={payouts}>
        {({ accounts }) => {
          const ofRange = accounts.filter(isOfPeriod)
          const [first] = ofRange
          const shown = ofRange.find((account) => keyOf(account) === address.statement) ?? first
          return (
            <>
              <PayoutCalendar accounts={accounts} today={localDay(new Date())} />
              {!first || !shown ? (
                <NoSalesInPeriod />
              ) : ofRange.length === 1 ? (
                <Account account={first} ofPeriod={ofPeriod} />
              ) : (
                <Tabs
                  label={t('payouts.accountsLabel')}
                  value={keyOf(shown)}
                  onChange={(statement) => address.change({ statement })}
                  tabs={ofRange.map((account) => ({
                    value: keyOf(account),
                    label: (
                      <>
                        <PlatformName name={account.platform} />{' '}
                        <bdi className="text-[0.85em]">{account.currency}</bdi>
                      </>
                    ),
                    content: <Account account={account} ofPeriod={ofPeriod} />,
                  }))}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** The id of an account's tab. Ids must not contain spaces. */
function keyOf({ platform, currency }: PayoutAccount): string {
  return `${currency}-${encodeURIComponent(platform)}`
}

function Account({ account, ofPeriod }: { account: PayoutAccount; ofPeriod: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { tally, currency, revenueElsewhere } = account
  const platform = isolated(platformIn(account.platform, t))
  const files =
    account.filesElsewhere.map((title) => isolated(reportTitle(title, t))).join(t('common.listComma')) ||
    t('payouts.ownFiles')
  if (!tally)
    return (
      <EmptyState title={t('payouts.untoldTitle')}>{t('payouts.untold', { platform, files })}</EmptyState>
    )
  return (
    <div className="space-y-8">
      {revenueElsewhere !== 0 && (
        <Notice>
          {t('payouts.elsewhere', { amount: format.moneyText(revenueElsewhere, currency), files })}
        </Notice>
      )}
      {tally.held < 0 && <Notice>{t('payouts.overpaidMeans', { day: format.date(tally.from) })}</Notice>}
      <PayoutTallyView tally={tally} currency={currency} ofPeriod={ofPeriod} />
    </div>
  )
}
