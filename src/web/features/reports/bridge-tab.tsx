import type { ProfitBridge } from '#contract/profit-bridge.ts'
import { IncompleteDays } from '#web/finance-ui/incomplete-days.tsx'
import { Money } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useBridge } from './api/bridge.ts'
import { shownProfit } from './bridge-rows.ts'
import { useBridgeSentence } from './bridge-sentence.ts'
import { BridgeTable } from './bridge-table.tsx'
import { Loaded } from './loaded.tsx'
import { Days } from './report-days.tsx'
import { Statements } from './statements.tsx'
import type { ReportAddress } from './use-address.ts'

export interface BridgeTabProps {
  address: ReportAddress
  businessId: string
}

/** The report that explains why profit changed, for the business, one of its platforms or one product. */
export function BridgeTab({ address, businessId }: BridgeTabProps) {
  const { t } = useTranslation()
  const { range, compare, inCurrency, platform, product } = address
  const bridge = useBridge(businessId, { ...range, compare, inCurrency, platform, productId: product })
  return (
    <Loaded query={bridge}>
      {(report) =>
        report.before ? (
          <>
            <Days report={report} />
            {report.incomplete && report.to && (
              <div className="-mt-3 mb-6">
                <IncompleteDays
                  incomplete={report.incomplete}
                  period={{ from: report.from, to: report.to }}
                />
              </div>
            )}
            {(platform || product) && <Only {...{ report, address }} />}
            <NotConverted report={report} />
            <Statements report={report} address={address} missing="bridge.notConverted">
              {(statement) => <Explained {...{ report, statement, address, businessId }} />}
            </Statements>
          </>
        ) : (
          <EmptyState title={t('bridge.choose')}>{t('bridge.chooseText')}</EmptyState>
        )
      }
    </Loaded>
  )
}

/** Names the platform or product to which the report is limited, and links to the report of the whole business. */
function Only({ report, address }: { report: ProfitBridge; address: ReportAddress }) {
  const { t } = useTranslation()
  const { platform, product, change } = address
  const items = report.statements.flatMap(({ bars }) => bars.flatMap((bar) => bar.items))
  const named = items.find(({ productId }) => productId === product)?.name
  const names = [product && (named ?? t('bridge.thisProduct')), platform && platformIn(platform, t)].flatMap(
    (name) => name || [],
  )
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1">
      <strong className="font-semibold">{t('bridge.only', { name: names.map(isolated).join(' · ') })}</strong>
      <button
        type="button"
        className="min-h-9 text-sm underline underline-offset-4"
        onClick={() => change({ platform: undefined, product: undefined })}
      >
        {t('bridge.all')}
      </button>
    </p>
  )
}

/** Overheads that the figures leave out, because their days have no exchange rate. */
function NotConverted({ report }: { report: ProfitBridge }) {
  const { t } = useTranslation()
  const format = useFormat()
  return report.overheadsNotConverted.map(({ currency, days, amount }) => (
    <div key={currency} className="mb-6">
      <Notice>{t('costs.after.missing', { count: days, amount: format.moneyText(amount, currency) })}</Notice>
    </div>
  ))
}

type Statement = ProfitBridge['statements'][number]

function Explained({
  report,
  statement,
  address,
  businessId,
}: BridgeTabProps & { report: ProfitBridge; statement: Statement }) {
  const { t } = useTranslation()
  const { currency } = statement
  const { before, now, change } = shownProfit(statement)
  const sentence = useBridgeSentence(statement)
  return (
    <div className="space-y-8">
      <p className="max-w-3xl text-lg leading-relaxed font-medium">{sentence}</p>
      <MetricRow>
        <Metric label={t('bridge.before')}>
          <Money minor={before} currency={currency} signed />
        </Metric>
        <Metric label={t('bridge.now')}>
          <Money minor={now} currency={currency} signed />
        </Metric>
        <Metric label={t('bridge.changed')}>
          <Money minor={change} currency={currency} kept />
        </Metric>
      </MetricRow>
      <Unseen statement={statement} businessId={businessId} />
      <Section title={t('bridge.waterfall')} description={t('bridge.waterfallText')}>
        <BridgeTable {...{ report, statement, address, businessId }} />
      </Section>
    </div>
  )
}

/** Notes about unknown or estimated costs and fees, which the report cannot explain exactly. */
function Unseen({ statement, businessId }: { statement: Statement; businessId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { unseen, afterOverheads, currency } = statement
  const { productsWithoutCost, productsWithoutFees, estimatedFees } = unseen
  return (
    <>
      {productsWithoutCost > 0 && (
        <Notice>
          {t('bridge.withoutCost', { count: productsWithoutCost })}{' '}
          <Link
            to={`/business/${businessId}/costs?missing=1`}
            className="font-medium underline underline-offset-2"
          >
            {t('bridge.addCosts')}
          </Link>
        </Notice>
      )}
      {productsWithoutFees > 0 && <Notice>{t('bridge.withoutFees', { count: productsWithoutFees })}</Notice>}
      {(estimatedFees.before !== 0 || estimatedFees.now !== 0) && (
        <p className="text-sm text-muted">
          {t('bridge.estimated', {
            before: format.moneyText(estimatedFees.before, currency),
            now: format.moneyText(estimatedFees.now, currency),
          })}
        </p>
      )}
      {afterOverheads && <p className="text-sm text-muted">{t('bridge.afterOverheads')}</p>}
    </>
  )
}
