import type { ImportPreview, SalesImport } from '#contract/imports.ts'
import { knownOrders } from '#domain/profit/figures.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { reportTitle } from '#web/i18n/report-title.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { daysText } from '#web/period/days-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ControlTotal, type ControlTotalProps } from './control-total.tsx'

type Totals = ImportPreview['totals'][number] & { feesStated: boolean }

/** The format of the file, and its amounts by currency, compared with the file's own totals. */
export function FileFigures({ current, preview }: { current: SalesImport; preview: ImportPreview }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nothing = nothingIn(preview)
  return (
    <div className="space-y-6">
      <div>
        <h2 className="text-xl break-words">
          <bdi>{current.fileName}</bdi>
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          <Badge tone="info">
            {current.formatTitle === null ? t('common.unknown') : reportTitle(current.formatTitle, t)}
          </Badge>
          {preview.from && preview.to && (
            <span>{daysText({ from: preview.from, to: preview.to }, null, t, format)}</span>
          )}
          <span>{t('imports.rows', { count: preview.rows })}</span>
          {preview.knownLines > 0 && <span>{t('imports.known', { count: preview.knownLines })}</span>}
        </p>
        {preview.sameFileImportedAt && (
          <p className="mt-3">
            {t('imports.sameFile', { when: format.dateTime(preview.sameFileImportedAt) })}
          </p>
        )}
        {nothing && <p className="mt-3 font-medium">{t(`imports.${nothing}`)}</p>}
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        {preview.totals.map((totals) => (
          <CurrencyTotals
            key={totals.currency}
            totals={{ ...totals, feesStated: preview.fees === 'stated' }}
            ofParts={preview}
          />
        ))}
      </div>
    </div>
  )
}

/** Returns the phrase that says why an import of the file would add and replace nothing; null if it would. */
function nothingIn({ byKind, newLines, replacedLines, errorCount }: ImportPreview) {
  if (byKind.length === 0) return 'nothingToImport'
  if (newLines + replacedLines > 0) return null
  return errorCount > 0 ? 'nothingNewRead' : 'nothingNew'
}

function CurrencyTotals({ totals, ofParts }: { totals: Totals } & Pick<ControlTotalProps, 'ofParts'>) {
  const { t } = useTranslation()
  const { currency } = totals
  const lines = [
    { label: t('dashboard.columns.revenue'), minor: totals.revenue },
    // in an order list, a sum of zero fees means that the fees are unknown
    { label: t('imports.feesLess'), minor: totals.feesStated || totals.fees !== 0 ? -totals.fees : null },
    ...(totals.tax !== 0 ? [{ label: t('dashboard.tax'), minor: totals.tax }] : []),
    ...(totals.payouts !== 0 ? [{ label: t('imports.payouts'), minor: totals.payouts }] : []),
  ]
  return (
    <Card>
      <dl className="space-y-2">
        {lines.map(({ label, minor }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Money minor={minor} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-hairline pt-2 font-semibold">
          <dt>{t('imports.total')}</dt>
          <dd>
            <Money minor={totals.total} currency={currency} />
          </dd>
        </div>
      </dl>
      <ControlTotal totals={totals} ofParts={ofParts} />
      <p className="mt-3 flex gap-6 text-sm text-muted">
        <span>
          {t('dashboard.columns.orders')}: <Count value={knownOrders(totals)} />
        </span>
        <span>
          {t('dashboard.columns.units')}: <Count value={totals.units} />
        </span>
      </p>
    </Card>
  )
}
