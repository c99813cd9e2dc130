import type { FeeCheck, FeeCheckStatement } from '#contract/fee-check.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ImportFirst } from '#web/ui/import-first.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useFeeCheck } from './api/fee-check.ts'
import { Causes } from './causes.tsx'
import { CheckStateLine } from './check-state.tsx'
import { Differences } from './differences.tsx'
import { CheckFilters } from './filters.tsx'
import { CheckSummary } from './summary.tsx'
import { NotChecked } from './unchecked.tsx'
import { type CheckAddress, useCheckAddress } from './use-address.ts'

/** The tab that compares the fees that platforms charged with the fee rules. */
export function FeeCheckTab() {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const address = useCheckAddress()
  const { from, to, platform } = address
  const query = useFeeCheck(business.id, { from, to, platform })
  if (!query.data)
    return (
      <NotLoaded query={query} title={t('feeCheck.loadFailed')} className="space-y-6">
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
        <Skeleton className="h-60" />
      </NotLoaded>
    )
  return <Checked check={query.data} businessId={business.id} address={address} />
}

interface CheckedProps {
  check: FeeCheck
  businessId: string
  address: CheckAddress
}

function Checked({ check, businessId, address }: CheckedProps) {
  const { t } = useTranslation()
  const { platforms, statements, state } = check
  if (platforms.length === 0 && state === 'current') return <NothingToCheck businessId={businessId} />
  const shown = statements.find(({ currency }) => currency === address.currency) ?? statements[0]
  return (
    <div className="space-y-10">
      <div className="space-y-2">
        <p className="max-w-2xl text-muted">{t('feeCheck.intro')}</p>
        <CheckStateLine check={check} />
      </div>
      {platforms.length > 0 && <CheckFilters address={address} platforms={platforms} />}
      {platforms.length > 0 && !shown && <p className="text-muted">{t('feeCheck.differences.none')}</p>}
      {shown && statements.length === 1 && (
        <Statement {...{ check, businessId, address }} statement={shown} />
      )}
      {shown && statements.length > 1 && (
        <Tabs
          label={t('feeCheck.currencies')}
          value={shown.currency as string}
          onChange={(currency) => address.change({ currency })}
          tabs={statements.map((statement) => ({
            value: statement.currency as string,
            label: <bdi>{statement.currency}</bdi>,
            content: <Statement {...{ check, businessId, address }} statement={statement} />,
          }))}
        />
      )}
    </div>
  )
}

/** One summary for each currency: amounts of different currencies are never added. */
function Statement(props: CheckedProps & { statement: FeeCheckStatement }) {
  const { statement, address, businessId } = props
  return (
    <div className="space-y-12">
      <CheckSummary statement={statement} />
      <Causes statement={statement} address={address} />
      {statement.causes.length > 0 && <Differences {...props} />}
      <NotChecked statement={statement} businessId={businessId} />
    </div>
  )
}

function NothingToCheck({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  return (
    <ImportFirst
      businessId={businessId}
      title={t('feeCheck.nothing.title')}
      action={t('feeCheck.nothing.action')}
    >
      {t('feeCheck.nothing.text')}
    </ImportFirst>
  )
}
