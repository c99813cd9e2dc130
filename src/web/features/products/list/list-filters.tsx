import { useCallback } from 'react'
import type { Figures } from '#contract/dashboard.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type listProductRows, PRODUCT_FILTERS } from '#contract/product-rows.ts'
import { partlyKnown, profitIsKnown } from '#domain/profit/figures.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import type { ChosenPeriod } from '#web/period/use-period.ts'
import type { ChangeState } from '#web/state/url-state.ts'
import { Checkbox } from '#web/ui/choices.tsx'
import { cx } from '#web/ui/cx.ts'
import { FilterBar, type FilterChoice } from '#web/ui/filter-bar.tsx'
import { type LIST_PARAMS, type ListState, VIEWS } from './list-state.ts'

type Rows = ResponseOf<typeof listProductRows>

export interface ListFiltersProps {
  state: ListState
  change: ChangeState<typeof LIST_PARAMS>
  clear: () => void
  period: ChosenPeriod
  data: Rows
}

/** Search, period and filters of the product list, the totals of the filtered products, and the choice between table and cards. */
export function ListFilters({ state, change, clear, period, data }: ListFiltersProps) {
  const { t } = useTranslation()
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change])
  const platform: FilterChoice = {
    label: t('productList.filters.platform'),
    all: t('productList.filters.allPlatforms'),
    value: state.platform,
    options: data.platforms.map(({ platformId, name }) => ({
      value: platformId,
      label: platformIn(name, t),
    })),
    onChange: (value) => change({ platform: value }),
  }
  const tag: FilterChoice = {
    label: t('productList.filters.tag'),
    all: t('productList.filters.allTags'),
    value: state.tag,
    options: data.tags.map((name) => ({ value: name, label: name })),
    onChange: (value) => change({ tag: value }),
  }
  const variantOf: FilterChoice = {
    label: t('productList.filters.variantOf'),
    all: t('productList.filters.allVariants'),
    value: state.variantOf,
    options: data.variantsOf.map((name) => ({ value: name, label: name })),
    onChange: (value) => change({ variantOf: value }),
  }
  const useful = [
    ...(platform.options.length > 1 || platform.value ? [platform] : []),
    ...(tag.options.length > 0 || tag.value ? [tag] : []),
    ...(variantOf.options.length > 0 || variantOf.value ? [variantOf] : []),
  ]
  return (
    <>
      <FilterBar
        search={{
          label: t('products.search'),
          placeholder: t('products.searchPlaceholder'),
          value: state.search,
          onSearch,
        }}
        period={state.view === 'table' ? period : undefined}
        filters={useful}
        onClear={clear}
        count={<Summary data={data} state={state} />}
        tools={
          <>
            {state.view === 'table' && data.variantsOf.length > 0 && !state.variantOf && (
              <Checkbox
                label={t('productList.variants.together')}
                checked={state.variants === 'together'}
                onChange={({ target }) => change({ variants: target.checked ? 'together' : 'apart' })}
              />
            )}
            <ViewChoice state={state} change={change} />
          </>
        }
      />
      <OnlyChoice state={state} change={change} counts={data.counts} />
    </>
  )
}

/** Buttons that filter the list, for example by low stock. Each button shows its number of products. */
function OnlyChoice({
  state,
  change,
  counts,
}: Pick<ListFiltersProps, 'state' | 'change'> & Pick<Rows, 'counts'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = PRODUCT_FILTERS.filter((only) => counts[only] || only === state.only)
  return (
    // on a phone the filter buttons are in one line, which scrolls
    <fieldset className="mb-3 flex min-w-0 gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:flex-wrap">
      <legend className="sr-only">{t('productList.filters.label')}</legend>
      {[undefined, ...shown].map((only) => {
        const on = state.only === only
        return (
          <button
            key={only ?? 'all'}
            type="button"
            aria-pressed={on}
            onClick={() => change({ only })}
            className={cx(
              'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm pointer-coarse:min-h-11',
              on ? 'border-palm bg-palm-soft font-medium' : 'border-edge/40 hover:bg-sand',
            )}
          >
            {t(`productList.filters.${only ?? 'all'}`)}
            <span className="tabular text-muted">{format.number(counts[only ?? 'all'] ?? 0)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

function Summary({ data, state }: Pick<ListFiltersProps, 'data' | 'state'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { counts, totals, others, currency, notConverted, oldestRate, newestRate } = data
  const { search, only, platform, tag, variantOf } = state
  const isFiltered = [search, only, platform, tag, variantOf].some(Boolean)
  const withFigures = state.view === 'table'
  const products = counts[only ?? 'all'] ?? 0
  const count = t('products.found', { count: products })
  const { from, to } = data.period
  const days = from && to && t('productList.period', { from: format.date(from), to: format.date(to) })
  const rates =
    oldestRate &&
    newestRate &&
    (oldestRate === newestRate
      ? t('businesses.rateOne', { currency, day: format.date(newestRate) })
      : t('businesses.rateRange', {
          currency,
          from: format.date(oldestRate),
          to: format.date(newestRate),
        }))
  const figuresText = (figures: Figures) =>
    t(
      `productList.${!profitIsKnown(figures) ? 'summaryUnknown' : partlyKnown(figures) ? 'summaryPart' : 'summary'}`,
      {
        revenue: format.moneyText(figures.revenue, currency),
        profit: format.moneyText(figures.profit, currency),
      },
    )
  return (
    <>
      {count}
      {withFigures && totals && ` · ${figuresText(totals)}`}
      {withFigures && others && (others.revenue !== 0 || others.profit !== 0) && !isFiltered && (
        <span className="block">{t('productList.others', { figures: figuresText(others) })}</span>
      )}
      {withFigures && days && <span className="block max-lg:hidden">{days}</span>}
      {withFigures && rates && <p>{rates}</p>}
      {withFigures && notConverted && <p>{t('productList.notConverted')}</p>}
    </>
  )
}

function ViewChoice({ state, change }: Pick<ListFiltersProps, 'state' | 'change'>) {
  const { t } = useTranslation()
  return (
    <fieldset className="inline-flex rounded border border-edge/60 bg-panel p-0.5">
      <legend className="sr-only">{t('productList.view')}</legend>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={state.view === view}
          onClick={() => change({ view, sort: '' })}
          className={cx(
            'min-h-9 rounded-sm px-3 text-sm pointer-coarse:min-h-10',
            state.view === view ? 'bg-palm-soft font-medium' : 'text-muted hover:text-ink',
          )}
        >
          {t(`productList.views.${view}`)}
        </button>
      ))}
    </fieldset>
  )
}
