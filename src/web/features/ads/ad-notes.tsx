import type { ReactNode } from 'react'
import type { AdsReport } from '#contract/ads.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { RatesUsed } from '#web/finance-ui/rates-used.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DataTable } from '#web/ui/data-table.tsx'

/** Notes about the ad figures: what they contain, what statements charged for ads, and which amounts the figures leave out. */
export function AdNotes({ report }: { report: AdsReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals, unseen, currency, charges } = report
  const amount = (minor: number, of: CurrencyCode = currency) => ({ amount: format.moneyText(minor, of) })
  const shown = (minor: number, key: 'notCharged' | 'elsewhereInStatement' | 'outside') =>
    minor === 0 ? null : t(`ads.${key}`, amount(minor))
  const withoutSales = totals.spend - totals.spendWithSales
  const notSeen = [
    shown(unseen.notCharged, 'notCharged'),
    shown(unseen.elsewhereInStatement, 'elsewhereInStatement'),
    shown(unseen.outside, 'outside'),
    withoutSales === 0 ? null : t('ads.withoutSales', amount(withoutSales)),
    ...unseen.withoutRate.map((each) => t('ads.withoutRate', amount(each.spend, each.currency))),
    unseen.salesWithoutRate ? t('ads.salesWithoutRate') : null,
  ].filter((text) => text !== null)
  return (
    <div className="space-y-6 text-[0.9375rem] empty:hidden">
      <RatesUsed report={report} />
      {totals.unallocated !== 0 && (
        <p>
          {t('ads.unallocatedText', amount(totals.unallocated))}{' '}
          {totals.withoutReport !== 0 && t('ads.withoutReport', amount(totals.withoutReport))}{' '}
          {totals.unallocated !== totals.withoutReport && t('ads.nameProducts')}
        </p>
      )}
      {totals.elsewhere !== 0 && <p>{t('ads.otherScreens', amount(totals.elsewhere))}</p>}
      {charges.length > 0 && <Charges charges={charges} />}
      {notSeen.length > 0 && (
        <Part title={t('ads.unseen')}>
          <ul className="list-disc space-y-1 ps-5 text-muted">
            {notSeen.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Charges({ charges }: Pick<AdsReport, 'charges'>) {
  const { t } = useTranslation()
  return (
    <Part title={t('ads.charges')}>
      <p className="mb-3 text-muted">{t('ads.chargesText')}</p>
      <DataTable
        caption={t('ads.charges')}
        rows={charges}
        rowKey={({ platform, currency }) => `${platform} ${currency}`}
        columns={[
          {
            key: 'platform',
            header: t('ads.chargeColumns.platform'),
            rowHeader: true,
            cell: ({ platform }) => <PlatformName name={platform} />,
          },
          ...(['charged', 'spend', 'timing'] as const).map((key) => ({
            key,
            header: t(`ads.chargeColumns.${key}`),
            numeric: true,
            cell: (row: AdsReport['charges'][number]) => <Money minor={row[key]} currency={row.currency} />,
          })),
        ]}
      />
    </Part>
  )
}
