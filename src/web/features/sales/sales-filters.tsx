import { type ReactNode, useCallback, useMemo } from 'react'
import { ORDER_STATUSES, SALE_KINDS } from '#contract/sales.ts'
import { getOrdersCsv, getOrdersXlsx, getSaleLinesCsv, getSaleLinesXlsx } from '#contract/sales-files.ts'
import type { Language } from '#phrases/language.ts'
import { urlOf } from '#web/api/client.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FilterBar, type FilterChoice } from '#web/ui/filter-bar.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { useSalesFilters } from './api/list-sales.ts'
import type { UsedSales } from './use-sales-list.ts'

const FILE_KINDS = ['csv', 'xlsx'] as const
const FILES = {
  orders: { csv: getOrdersCsv, xlsx: getOrdersXlsx },
  lines: { csv: getSaleLinesCsv, xlsx: getSaleLinesXlsx },
}

/** The filters of a sales list. Only values that occur in the sales are offered. */
export function SalesFilters({ count, ...list }: UsedSales & { count: ReactNode }) {
  const { state, change, clear, period } = list
  const { t } = useTranslation()
  const { language } = useFormat()
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change])
  return (
    <FilterBar
      search={{
        label: t('sales.search'),
        placeholder: t('sales.searchPlaceholder'),
        value: state.search,
        onSearch,
      }}
      period={period}
      filters={useFilters(list)}
      onClear={clear}
      count={count}
      tools={FILE_KINDS.map((kind) => (
        <ButtonLink
          needs={FILES[state.view][kind]}
          key={kind}
          to={fileAddress(list, kind, language)}
          size="sm"
          reloadDocument
          download
        >
          <Download aria-hidden className="size-4" />
          {t(`sales.exports.${kind}`)}
        </ButtonLink>
      ))}
    />
  )
}

/** The URL of a file with all rows that match the filters, not only those of the page. */
function fileAddress(
  { businessId, state, query: { cursor: _, ...filters } }: UsedSales,
  kind: keyof typeof FILES.orders,
  language: Language,
): string {
  const { path } = FILES[state.view][kind]
  return urlOf(path, { businessId }, { ...filters, language })
}

function useFilters({ businessId, state, change }: UsedSales): FilterChoice[] {
  const { t } = useTranslation()
  const { data } = useSalesFilters(businessId, state.productId)
  const products = useMemo(
    () => (data?.products ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [data],
  )
  const names = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))
  const ofView: FilterChoice =
    state.view === 'orders'
      ? {
          label: t('sales.status'),
          all: t('sales.allStatuses'),
          value: state.status,
          options: ORDER_STATUSES.map((value) => ({ value, label: t(`sales.statuses.${value}`) })),
          onChange: (value) => change({ status: ORDER_STATUSES.find((status) => status === value) }),
        }
      : {
          label: t('sales.kind'),
          all: t('sales.allKinds'),
          value: state.kind,
          options: SALE_KINDS.map((value) => ({ value, label: t(`sales.kinds.${value}`) })),
          onChange: (value) => change({ kind: SALE_KINDS.find((kind) => kind === value) }),
        }
  const platform: FilterChoice = {
    label: t('sales.platform'),
    all: t('sales.allPlatforms'),
    value: state.platform,
    options: (data?.platforms ?? []).map((value) => ({ value, label: platformIn(value, t) })),
    onChange: (value) => change({ platform: value }),
  }
  const currency: FilterChoice = {
    label: t('sales.currency'),
    all: t('sales.allCurrencies'),
    value: state.currency,
    options: names(data?.currencies),
    onChange: (value) => change({ currency: data?.currencies.find((known) => known === value) }),
  }
  const product: FilterChoice = {
    label: t('sales.product'),
    all: t('sales.allProducts'),
    value: state.productId,
    options: products,
    onChange: (productId) => change({ productId }),
  }
  // A filter with fewer than two values would change nothing.
  const useful = ({ options, value }: FilterChoice) => options.length > 1 || value !== undefined
  return [ofView, ...[platform, currency, product].filter(useful)]
}
