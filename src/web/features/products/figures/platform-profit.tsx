import type { CurrencyCode } from '#domain/money/currency.ts'
import type { PlatformPlan } from '#domain/profit/planned.ts'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { ProfitBar } from '#web/finance-ui/profit-bar.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { FigureList } from '#web/ui/figure-list.tsx'
import { VerdictBadge } from './verdict-badge.tsx'

export interface PlatformProfitProps {
  platform: { name: string; referralFeePpm: number }
  figures: PlatformPlan
  /** The price that the buyer pays. */
  price: number
  /** The VAT included in the price, if the business is registered for VAT. */
  vat?: number | undefined
  unitCost: number | null
  /** The stock; null if it was never counted. */
  quantity: number | null
  currency: CurrencyCode
}

/** A sale on one platform as a profit bar, and the profit of the whole stock. */
export function PlatformProfit(props: PlatformProfitProps) {
  const { platform, figures, price, vat, unitCost, quantity, currency } = props
  const { t } = useTranslation()
  const format = useFormat()
  const stock = quantity === null ? null : Math.max(0, quantity)
  const amount = (minor: number | null) => <Money minor={minor} currency={currency} signed />
  return (
    <article className="rounded-lg border border-hairline bg-panel p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="break-words">
          <PlatformName name={platform.name} />
        </h3>
        <VerdictBadge verdict={figures.verdict} />
      </div>
      <ProfitBar
        currency={currency}
        price={price}
        fees={figures.totalFees}
        vat={vat}
        costs={unitCost}
        keep={figures.netPerSale}
      />
      <FigureList
        className="mt-4 border-t border-hairline pt-2"
        figures={[
          ...(vat === undefined ? [] : [{ label: t('products.figures.outputVat'), value: amount(vat) }]),
          {
            label: t('products.figures.referralFee', { rate: format.rate(platform.referralFeePpm) }),
            value: amount(figures.referralFee),
          },
          { label: t('products.figures.outboundFee'), value: amount(figures.outboundFee) },
          { label: t('products.figures.storageFee'), value: amount(figures.monthlyStorageFee) },
          { label: t('products.figures.net'), value: amount(figures.netPerSale), strong: true },
          {
            label: t('products.figures.margin'),
            value:
              figures.netPerSale === null ? amount(null) : <Percent basisPoints={figures.marginBp} signed />,
          },
          // With a stock of 0 there is no total profit to show.
          ...(stock === 0
            ? []
            : [
                {
                  label:
                    stock === null
                      ? t('products.figures.totalNetUnknown')
                      : t('products.figures.totalNet', { count: stock }),
                  value: amount(figures.totalNet),
                },
              ]),
        ]}
      />
    </article>
  )
}
