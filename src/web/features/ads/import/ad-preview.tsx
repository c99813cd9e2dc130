import type { AdProblem, AdReport } from '#domain/ads/ad-report.ts'
import { placeOf } from '#domain/import/reader/workbook-facts.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { FigureList } from '#web/ui/figure-list.tsx'
import type { ReadAdFile } from './use-ad-file.ts'

const SHOWN = 100

/**
 * The contents of an ad report before it is imported: totals, which the seller can compare with the ad account, and the rows that are not
 * used.
 */
export function AdPreview({
  result,
  report,
  mapped,
}: {
  result: ReadAdFile
  report: AdReport
  /** Whether the seller chose the columns. */
  mapped: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { lines, problems, rows, totals, channel } = report
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  const from = lines.reduce((first, line) => (first === '' || line.from < first ? line.from : first), '')
  const to = lines.reduce((last, line) => (line.to > last ? line.to : last), '')
  const notRead = result.workbook?.notRead ?? []
  return (
    <>
      <div>
        <h3 className="font-semibold">
          {t(mapped ? 'ads.file.mapped' : 'ads.file.recognised', { format: t(`ads.channels.${channel}`) })}
        </h3>
        <p className="text-muted">
          {[
            t('ads.file.rows', { count: rows - totals }),
            ...(totals > 0 ? [t('ads.file.totals', { count: totals })] : []),
            ...(from === '' ? [] : [t('ads.file.days', { from: format.date(from), to: format.date(to) })]),
          ].join(' · ')}
        </p>
        {notRead.length > 0 && (
          <p className="text-muted">
            {t('ads.file.sheetsNotRead', { sheets: notRead.map(isolated).join(t('common.listComma')) })}
          </p>
        )}
        <p className="mt-2">{t(mapped ? 'ads.file.compare' : 'ads.file.unseenFormat')}</p>
      </div>
      {currencies.map((currency) => (
        <Totals
          key={currency}
          currency={currency}
          lines={lines.filter((line) => line.currency === currency)}
        />
      ))}
      {problems.length > 0 && <Problems result={result} problems={problems} />}
    </>
  )
}

function Totals({ currency, lines }: { currency: CurrencyCode; lines: AdReport['lines'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sum = (of: (line: AdReport['lines'][number]) => number | null) => {
    const values = lines.map(of).filter((value) => value !== null)
    return values.length === 0 ? null : values.reduce((all, value) => all + value, 0)
  }
  const withoutSku = lines.filter(({ sku }) => sku === null).reduce((all, { spend }) => all + spend, 0)
  const adSales = sum((line) => line.adSales)
  return (
    <div>
      <FigureList
        figures={[
          {
            label: t('ads.spend'),
            value: <Money minor={sum((line) => line.spend)} currency={currency} />,
            strong: true,
          },
          { label: t('ads.adSales'), value: <Money minor={adSales} currency={currency} /> },
          { label: t('ads.columns.impressions'), value: <Count value={sum((line) => line.impressions)} /> },
          { label: t('ads.columns.clicks'), value: <Count value={sum((line) => line.clicks)} /> },
        ]}
      />
      <p className="mt-2 text-sm text-muted">
        {[
          ...(adSales === null ? [t('ads.file.noSales')] : []),
          ...(withoutSku > 0
            ? [t('ads.file.withoutSku', { amount: format.moneyText(withoutSku, currency) })]
            : []),
        ].join(' ')}
      </p>
    </div>
  )
}

function Problems({ result, problems }: { result: ReadAdFile; problems: readonly AdProblem[] }) {
  const { t } = useTranslation()
  const rows = new Set(problems.map(({ line }) => line)).size
  const more = problems.length - SHOWN
  return (
    <details open={rows <= 5} className="rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
      <summary className="font-medium">{t('ads.file.notUsed', { count: rows })}</summary>
      <ul className="mt-2 max-h-64 space-y-1 overflow-y-auto text-sm">
        {problems.slice(0, SHOWN).map(({ line, column, cell, problem }) => {
          const { sheet, line: row } = result.workbook ? placeOf(result.workbook, line) : { sheet: '', line }
          const place = { sheet: isolated(sheet), row }
          const parts = [
            t(sheet === '' ? 'ads.file.place' : 'ads.file.placeInSheet', place),
            ...[column, cell].filter((text) => text !== '').map(isolated),
          ]
          return (
            <li key={`${line} ${column} ${problem}`}>
              {parts.join(' · ')}: {t(`ads.file.problems.${problem}`)}
            </li>
          )
        })}
        {more > 0 && <li>{t('ads.file.more', { count: more })}</li>}
      </ul>
    </details>
  )
}
