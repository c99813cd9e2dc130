import type { VatReturnReport } from '#contract/vat-return.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { salesAddress } from '#web/period/sales-address.ts'
import { Section } from '#web/ui/card.tsx'
import { type Figure, FigureList } from '#web/ui/figure-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

const KINDS = ['inside', 'apart', 'abroad', 'exempt'] as const

/** Explains how the boxes of the VAT return were computed, and what they leave out. */
export function VatReturnNotes({ report, businessId }: { report: VatReturnReport; businessId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { supplies, currency, conversion, form } = report
  const money = (minor: number) => format.moneyText(minor, currency)
  const figures = KINDS.flatMap((kind): Figure[] => {
    const { sales, refunds } = supplies[kind]
    const name = t(`vatReturn.${kind}`)
    const row = (label: string, { base, vat }: typeof sales): Figure => ({
      label,
      ...(vat !== 0 && { hint: `${t('vatReturn.vat')}: ${money(vat)}` }),
      value: <Money minor={base} currency={currency} />,
    })
    return [
      ...(sales.base === 0 && sales.vat === 0 ? [] : [row(name, sales)]),
      ...(refunds.base === 0 && refunds.vat === 0 ? [] : [row(t('vatReturn.refunds', { name }), refunds)]),
    ]
  })
  const stated = supplies.apart.sales.vat + supplies.apart.refunds.vat
  const outside = supplies.outside.sales.base + supplies.outside.refunds.base
  const abroad = supplies.abroad.sales.base !== 0
  const { oldestRate, newestRate, notConverted } = conversion
  const rates = oldestRate && newestRate && { from: format.date(oldestRate), to: format.date(newestRate) }
  return (
    <>
      <div className="max-w-prose space-y-3">
        {report.apartDiffers && (
          <Notice>
            {t('vatReturn.apartDiffers', { stated: money(stated), atRate: money(report.apartAtRate) })}
          </Notice>
        )}
        {report.deemedSupplier && <Notice>{t('vatReturn.deemedSupplier')}</Notice>}
        {outside !== 0 && <Notice>{t('vatReturn.outside', { amount: money(outside) })}</Notice>}
        {notConverted.map((left) => (
          <Notice key={left.currency}>
            {t('vatReturn.notConverted', { amount: format.moneyText(left.revenue, left.currency) })}
          </Notice>
        ))}
      </div>
      <Section
        title={t('vatReturn.how')}
        description={t('vatReturn.amount')}
        actions={
          <Link
            to={salesAddress(businessId, {
              period: 'custom',
              from: report.from,
              to: report.to,
            })}
            className="font-medium underline decoration-hairline underline-offset-4 hover:decoration-current"
          >
            {t('vatReturn.seeSales')}
          </Link>
        }
      >
        <FigureList figures={figures} className="max-w-xl" />
        <ul className="mt-4 max-w-prose list-disc space-y-2 ps-5 text-sm text-muted">
          <li>{t('vatReturn.rounding')}</li>
          {form === 'SA' && <li>{t('vatReturn.adjustmentText')}</li>}
          {abroad && <li>{t('vatReturn.exportsText')}</li>}
          {report.withoutCountry !== 0 && (
            <li>{t('vatReturn.withoutCountry', { amount: money(report.withoutCountry) })}</li>
          )}
          {report.fees !== 0 && <li>{t('vatReturn.fees', { amount: money(report.fees) })}</li>}
          {rates && <li>{t('vatReturn.rates', rates)}</li>}
          <li>{t('vatReturn.notFiled')}</li>
        </ul>
      </Section>
    </>
  )
}
