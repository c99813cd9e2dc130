import { memo } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { type Place, type PricingContext, placesOf } from './figures.ts'
import { NoPriceOr } from './no-price.tsx'
import { usePlaceName } from './place-name.ts'
import type { Change } from './state.ts'

export interface WhereToSellProps {
  contexts: readonly PricingContext[]
  price: number
  currency: CurrencyCode
  /** The key of the selected option. */
  shown: string
  dispatch: (change: Change) => void
}

/** All platforms and fulfilments side by side, highest profit first. */
export const WhereToSell = memo(function WhereToSell(props: WhereToSellProps) {
  const { contexts, price, currency, shown, dispatch } = props
  const { t } = useTranslation()
  const nameOf = usePlaceName()
  const places = placesOf(contexts, price)
  const [first, second] = places
  const best = first && second && (first.outcome.profit ?? -1) >= 0 ? first : null
  const money = (minor: number | null) => <Money minor={minor} currency={currency} signed />
  const notes = [
    ['simulator.where.noRules', unruledOf(contexts)],
    ['simulator.where.keepsCategory', contexts.filter(({ option }) => option.keepsCategory)],
  ] as const
  const columns: Column<Place>[] = [
    {
      key: 'place',
      header: t('simulator.where.platform'),
      rowHeader: true,
      cell: (place) => {
        const { option } = place.context
        const name = nameOf(option)
        return (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              aria-pressed={option.key === shown}
              aria-label={t('simulator.where.show', { place: name })}
              onClick={() => dispatch({ kind: 'option', option: option.key })}
              className="min-h-9 text-start underline decoration-hairline underline-offset-4 hover:decoration-current aria-pressed:decoration-palm aria-pressed:decoration-2 pointer-coarse:min-h-11"
            >
              {name}
            </button>
            {place === best && <Badge tone="good">{t('simulator.where.best')}</Badge>}
          </span>
        )
      },
    },
    {
      key: 'profit',
      header: t('simulator.outcome.profit'),
      numeric: true,
      cell: ({ outcome }) => money(outcome.profit),
    },
    {
      key: 'margin',
      header: t('simulator.outcome.margin'),
      numeric: true,
      cell: ({ outcome }) =>
        outcome.profit === null ? money(null) : <Percent basisPoints={outcome.marginBp} signed />,
    },
    {
      key: 'fees',
      header: t('simulator.outcome.fees'),
      numeric: true,
      cell: ({ outcome }) => money(outcome.totalFees),
    },
    {
      key: 'breakEven',
      header: t('simulator.outcome.breakEven'),
      numeric: true,
      cell: ({ context }) => <NoPriceOr found={context.breakEven} currency={currency} />,
    },
  ]
  return (
    <div>
      <h3>{t('simulator.where.title')}</h3>
      <p className="mt-0.5 mb-3 text-sm text-muted">{t('simulator.where.text')}</p>
      <DataTable
        caption={t('simulator.where.title')}
        columns={columns}
        rows={places}
        rowKey={({ context }) => context.option.key}
        currency={currency}
      />
      {notes.map(
        ([note, on]) =>
          on.length > 0 && (
            <p key={note} className="mt-3 text-sm text-muted">
              {t(note, { platforms: namesOf(on, t).join(t('simulator.where.and')) })}
            </p>
          ),
      )}
    </div>
  )
})

/** The options of the platforms to which no fee rules apply, only entered fees. */
function unruledOf(contexts: readonly PricingContext[]): PricingContext[] {
  const ruled = new Set(
    contexts.filter(({ option }) => option.fulfilment).map(({ option }) => option.platform.platformId),
  )
  return contexts.filter(({ option }) => !ruled.has(option.platform.platformId))
}

function namesOf(contexts: readonly PricingContext[], t: Translate): string[] {
  return [...new Set(contexts.map(({ option }) => isolated(platformIn(option.platform.name, t))))]
}
