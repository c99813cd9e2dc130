import type { ReactNode } from 'react'
import type { BridgeBar, ProfitBridge } from '#contract/profit-bridge.ts'
import { useFeeChanges } from '#web/business/fee-changes.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'
import { WaterfallBar } from '#web/ui/waterfall-bar.tsx'
import { bridgeLinks } from './bridge-links.ts'
import { type BridgeRow, bridgeRows } from './bridge-rows.ts'
import type { ReportAddress } from './use-address.ts'

export interface BridgeTableProps {
  report: Pick<ProfitBridge, 'from' | 'to' | 'before'>
  statement: ProfitBridge['statements'][number]
  address: Pick<ReportAddress, 'compare' | 'inCurrency' | 'platform' | 'product'>
  businessId: string
}

const SHOWN_PRODUCTS = 3
/** On a narrow screen, each row is a block, in which each cell has its own line. */
const IN_BLOCK = '@max-[40rem]/table:w-full'
const LINK = 'underline decoration-hairline underline-offset-4 hover:decoration-current'

/** The waterfall: one row for each effect, with its bar, its amount, and links to its details. */
export function BridgeTable({ report, statement, address, businessId }: BridgeTableProps) {
  const { t } = useTranslation()
  const { currency } = statement
  const { rows, range } = bridgeRows(statement)
  const feeChanges = useFeeChanges(businessId).data ?? []
  const links = bridgeLinks({ businessId, report, currency, address })
  const nameOf = ({ key, bar }: BridgeRow) =>
    bar
      ? bar.name || t(`bridge.bars.${bar.kind}`)
      : t(key === 'before' ? 'bridge.profitBefore' : 'bridge.profitNow')
  const columns: Column<BridgeRow>[] = [
    {
      key: 'what',
      header: t('bridge.columns.what'),
      rowHeader: true,
      cell: (row) =>
        row.bar ? (
          <>
            <Details to={links.details(row.bar)}>
              <Name text={nameOf(row)} />
            </Details>
            <span className="block text-[0.8125rem] font-normal text-muted">
              {t(`bridge.means.${row.bar.kind}`)}
            </span>
            <ChangedFee to={links.changedFee(row.bar, feeChanges)} />
          </>
        ) : (
          <strong className="font-semibold">{nameOf(row)}</strong>
        ),
    },
    {
      key: 'chart',
      header: t('bridge.columns.chart'),
      inBlock: 'unlabelled',
      className: 'w-2/5 @max-[40rem]/table:w-full',
      cell: ({ bar, amount, from, to }) =>
        amount !== null && <WaterfallBar {...{ from, to, range }} total={!bar} />,
    },
    {
      key: 'amount',
      header: t('bridge.columns.amount'),
      numeric: true,
      inBlock: 'main',
      cell: ({ bar, amount }) => <Money minor={amount} currency={currency} kept={bar !== undefined} signed />,
    },
    {
      key: 'platforms',
      header: t('bridge.columns.platforms'),
      inBlock: 'unlabelled',
      className: IN_BLOCK,
      cell: ({ bar }) => <Platforms bar={bar} {...{ links, currency }} />,
    },
    {
      key: 'products',
      header: t('bridge.columns.products'),
      inBlock: 'unlabelled',
      className: IN_BLOCK,
      cell: ({ bar }) => <Products bar={bar} {...{ links, currency }} />,
    },
  ]
  const shown = columns.filter(
    ({ key }) =>
      (key !== 'platforms' || (!address.platform && rows.some(({ bar }) => bar?.platforms.length))) &&
      (key !== 'products' || (!address.product && rows.some(({ bar }) => bar?.items.length))),
  )
  return (
    <DataTable
      caption={t('bridge.waterfall')}
      columns={shown}
      rows={rows}
      currency={currency}
      rowKey={({ key }) => key}
    />
  )
}

function Details({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  )
}

function ChangedFee({ to }: { to: string | null }) {
  const { t } = useTranslation()
  if (to === null) return null
  return (
    <Link to={to} className={`mt-1.5 block text-[0.8125rem] font-normal ${LINK}`}>
      {t('bridge.changedFee')}
    </Link>
  )
}

interface PartsProps {
  bar: BridgeBar | undefined
  links: ReturnType<typeof bridgeLinks>
  currency: ProfitBridge['statements'][number]['currency']
}

function Platforms({ bar, links, currency }: PartsProps) {
  if (!bar?.platforms.length) return null
  return (
    <ul className="space-y-1">
      {bar.platforms.slice(0, SHOWN_PRODUCTS).map(({ platform, amount }) => (
        <li key={platform}>
          <Link to={links.platform(platform)} className={LINK}>
            <PlatformName name={platform} />
          </Link>{' '}
          <Money minor={amount} currency={currency} className="text-muted" />
        </li>
      ))}
    </ul>
  )
}

function Products({ bar, links, currency }: PartsProps) {
  const { t } = useTranslation()
  if (!bar?.items.length) return null
  // a product that is sold on several platforms is listed once for each platform, so the entry names the platform
  const severalPlatforms = new Set(bar.items.map(({ platform }) => platform)).size > 1
  return (
    <ul className="space-y-1">
      {bar.items.slice(0, SHOWN_PRODUCTS).map((item) => (
        <li key={`${item.platform} ${item.productId ?? item.sku}`}>
          <Link to={links.product(bar, item)} className={LINK}>
            <bdi>{item.name || t('reports.noSku')}</bdi>
          </Link>{' '}
          <Money minor={item.amount} currency={currency} className="text-muted" />
          {severalPlatforms && (
            <span className="text-[0.8125rem] text-muted">
              {' · '}
              <PlatformName name={item.platform} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
