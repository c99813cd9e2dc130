import { useEffect } from 'react'
import { ALERT_FILTERS, type Alert, snoozeAlert, unsnoozeAlert } from '#contract/alerts.ts'
import { alertDetails, alertText } from '#web/alerts/alert-text.ts'
import { useCurrentBusiness, useRefreshBusinesses } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { choice, pageNumber, useUrlState } from '#web/state/url-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Share2 } from '#web/ui/icons/share-2.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination, useExistingPage } from '#web/ui/pagination.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useAlerts, useSnooze, useUnsnooze } from './api.ts'
import { shareText } from './share-alert.ts'

const PAGE = 20
const STATE = { show: choice(ALERT_FILTERS, 'open'), page: pageNumber }

/** The page of alerts about what costs the seller money now, the largest amount first. */
export function AlertsPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const business = useCurrentBusiness()
  const [{ show, page }, change] = useUrlState(STATE)
  const alerts = useAlerts(business.id, { show, page, pageSize: PAGE })
  const onPage = (next: number) => change({ page: next }, { replace: true })
  useExistingPage(alerts, { page, pageSize: PAGE, onPage })
  useFreshCount(alerts.data?.counts.open, business.openAlerts)
  const { data } = alerts
  const list = (
    <>
      <p role="status" className="min-h-6 text-sm text-muted">
        {data?.state === 'checking' && t('alerts.checking')}
      </p>
      {alerts.isError && !alerts.isFetching ? (
        <ErrorState
          title={t('alerts.loadFailed')}
          error={alerts.error}
          onRetry={() => void alerts.refetch()}
        />
      ) : data === undefined ? (
        <Loading className="space-y-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </Loading>
      ) : data.total === 0 ? (
        <EmptyState title={t(`alerts.none.${show}`)}>{t(`alerts.noneText.${show}`)}</EmptyState>
      ) : (
        <>
          <ul
            aria-label={t('alerts.title')}
            className="space-y-3"
            aria-busy={alerts.isPlaceholderData || undefined}
          >
            {data.alerts.map((alert) => (
              <AlertItem key={alert.id} alert={alert} businessId={business.id} />
            ))}
          </ul>
          <Pagination page={page} pageSize={PAGE} total={data.total} onPage={onPage} />
        </>
      )}
    </>
  )
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('alerts.title')} subtitle={t('alerts.subtitle')} />
      <Tabs
        label={t('alerts.title')}
        value={show}
        onChange={(next) => change({ show: next, page: 1 }, { replace: true })}
        tabs={ALERT_FILTERS.map((value) => ({
          value,
          label: data
            ? `${t(`alerts.${value}`)} (${format.number(data.counts[value])})`
            : t(`alerts.${value}`),
          content: list,
        }))}
      />
    </div>
  )
}

/**
 * Reloads the number of alerts in the navigation when the list of this page has another number, because the server found alerts meanwhile.
 */
function useFreshCount(found: number | undefined, shown: number): void {
  const refresh = useRefreshBusinesses()
  const stale = found !== undefined && found !== shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` does the same in every render
  useEffect(() => {
    if (stale) void refresh()
  }, [stale])
}

function AlertItem({ alert, businessId }: { alert: Alert; businessId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const snooze = useSnooze(businessId)
  const unsnooze = useUnsnooze(businessId)
  const { title, sentence, stake } = alertText(alert, t, format)
  const details = alertDetails(businessId, alert)
  const share = () =>
    shareText(`${title}\n${sentence}\n${stake}\n${new URL(details, location.origin).href}`, t)
  return (
    <li className="rounded-lg border border-hairline bg-panel p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="font-semibold text-clay-text">{stake}</p>
      </div>
      <p className="mt-1 max-w-prose break-words">{sentence}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <ButtonLink to={details} size="sm">
          {t(`alerts.details.${alert.facts.kind}`)}
        </ButtonLink>
        {alert.snoozedUntil && new Date(alert.snoozedUntil) > new Date() ? (
          <>
            <Button
              needs={unsnoozeAlert}
              variant="ghost"
              size="sm"
              busy={unsnooze.isPending}
              onClick={() => unsnooze.mutate(alert.id)}
            >
              {t('alerts.unsnooze')}
            </Button>
            <span className="text-sm text-muted">
              {t('alerts.until', { day: format.date(alert.snoozedUntil) })}
            </span>
          </>
        ) : (
          <Button
            needs={snoozeAlert}
            variant="ghost"
            size="sm"
            busy={snooze.isPending}
            onClick={() => snooze.mutate(alert.id)}
          >
            {t('alerts.snooze')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => void share()}>
          <Share2 aria-hidden className="size-4" />
          {t('alerts.share')}
        </Button>
      </div>
    </li>
  )
}
