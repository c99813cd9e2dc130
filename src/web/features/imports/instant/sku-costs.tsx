import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { SkuFigures } from '#domain/profit/figures.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { parseMoneyInput } from '#web/i18n/parse.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import { Name } from '#web/ui/name.tsx'

const PAGE = 12

export interface SkuCostsProps {
  currency: CurrencyCode
  skus: readonly SkuFigures[]
  costs: Readonly<Record<string, string>>
  onCost: (sku: string, cost: string) => void
}

/** The products sold, largest revenue first, each with a field for its unit cost. */
export function SkuCosts({ currency, skus, costs, onCost }: SkuCostsProps) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  // Sorted by revenue, which does not depend on costs, so that rows keep their places while the visitor types.
  const sold = useMemo(
    () => skus.filter(({ sku, units, goodsRevenue }) => sku !== '' && (units !== 0 || goodsRevenue !== 0)),
    [skus],
  ).toSorted((a, b) => b.revenue - a.revenue || (a.sku < b.sku ? -1 : 1))
  const shown = sold.slice(0, pages * PAGE)
  return (
    <>
      <ul>
        {shown.map((figures) => (
          <li key={figures.sku} className="border-b border-hairline py-4">
            <SkuRow
              currency={currency}
              figures={figures}
              cost={costs[figures.sku] ?? ''}
              onCost={(cost) => onCost(figures.sku, cost)}
            />
          </li>
        ))}
      </ul>
      {shown.length < sold.length && (
        <Button className="mt-4" onClick={() => setPages(pages + 1)}>
          {t('instant.showMore')}
        </Button>
      )}
    </>
  )
}

interface SkuRowProps {
  currency: CurrencyCode
  figures: SkuFigures
  cost: string
  onCost: (cost: string) => void
}

function SkuRow({ currency, figures, cost, onCost }: SkuRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const typed = cost.trim() === '' ? null : parseMoneyInput(cost, currency)
  const error =
    typed === null || (typed.ok && typed.value >= 0)
      ? undefined
      : t(`validation.${typed.ok ? 'costAmountNegative' : typed.error}`)
  const known = figures.linesWithoutCost === 0
  return (
    <div className="grid items-center gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_11rem_9rem]">
      <div className="min-w-0">
        <p className="font-medium">
          <Name text={figures.title || figures.sku} className="line-clamp-2" />
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {figures.title && (
            <>
              <bdi dir="ltr">{figures.sku}</bdi>
              {' · '}
            </>
          )}
          {t('imports.sold', { count: figures.units, shown: format.number(figures.units) })}
          {' · '}
          <Money minor={figures.revenue} currency={currency} />
        </p>
      </div>
      <Field label={t('instant.unitCostOf', { sku: isolated(figures.sku) })} labelHidden error={error}>
        <NumberInput
          suffix={currency}
          placeholder={t('imports.unitCost')}
          value={cost}
          onChange={({ target }) => onCost(target.value)}
        />
      </Field>
      <p className="flex items-baseline justify-between gap-4 sm:block sm:text-end">
        <span className="text-sm text-muted sm:block">{t('dashboard.columns.profit')}</span>
        <span className="font-semibold">
          <Money minor={known ? figures.profit : null} currency={currency} signed />
        </span>
      </p>
    </div>
  )
}
