import { sampleStatement } from '#web/features/demo/sample-figures.ts'
import { Change } from '#web/finance-ui/change.tsx'
import { FeeCoverage } from '#web/finance-ui/fee-coverage.tsx'
import { FeeParts as FeePartsList } from '#web/finance-ui/fee-parts.tsx'
import { HeadlineFigures } from '#web/finance-ui/headline-figures.tsx'
import { IncompleteDays } from '#web/finance-ui/incomplete-days.tsx'
import { Margin } from '#web/finance-ui/margin.tsx'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { SalesChart } from '#web/finance-ui/period-chart.tsx'
import { PlatformList } from '#web/finance-ui/platform-list.tsx'
import { ProfitBar } from '#web/finance-ui/profit-bar.tsx'
import { RatesUsed } from '#web/finance-ui/rates-used.tsx'
import { StatementBar } from '#web/finance-ui/statement-bar.tsx'
import { type Column, totalsOf } from '#web/ui/data-table.tsx'
import { FigureList } from '#web/ui/figure-list.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SortedTable } from '#web/ui/sorted-table.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { StackChart } from '#web/ui/stack-chart.tsx'
import { WaterfallBar } from '#web/ui/waterfall-bar.tsx'
import { useSamples } from './samples.ts'

const statement = sampleStatement()
const { currency, totals, byMonth, byPlatform } = statement

export function Amounts() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Money minor={123_456_789} currency="SAR" />
      <Money minor={-123_456} currency="EGP" signed />
      <Money minor={123_456} currency="KWD" signed kept />
      <Money minor={null} currency="USD" />
      <Percent basisPoints={1_234} />
      <Percent basisPoints={-1_234} signed />
      <Percent basisPoints={null} />
      <Count value={12_345} />
      <Count value={null} />
    </div>
  )
}

export function Margins() {
  return (
    <div className="flex flex-wrap gap-6">
      <Margin figures={{ ...totals, marginBp: 2_345, coverageBp: 10_000 }} />
      <Margin figures={{ ...totals, marginBp: -2_345, coverageBp: 6_000 }} />
      <Margin figures={{ ...totals, marginBp: null, coverageBp: null }} />
    </div>
  )
}

export function WaterfallBars() {
  const range = { low: -2_000, high: 9_000 }
  return (
    <>
      <WaterfallBar from={0} to={7_000} range={range} total />
      <WaterfallBar from={7_000} to={9_000} range={range} />
      <WaterfallBar from={9_000} to={-2_000} range={range} />
      <WaterfallBar from={0} to={-2_000} range={range} total />
    </>
  )
}

export function ProfitBars() {
  return (
    <>
      <ProfitBar currency="SAR" price={10_000} fees={1_500} costs={4_000} keep={4_500} size="sm" />
      <ProfitBar currency="SAR" price={11_500} fees={1_500} costs={4_000} keep={4_500} vat={1_500} />
      <ProfitBar currency="SAR" price={10_000} fees={1_500} costs={10_000} keep={-1_500} size="lg" />
      <ProfitBar currency="SAR" price={10_000} fees={1_500} costs={null} keep={null} before="costs" />
    </>
  )
}

export function StatementBars() {
  return (
    <>
      <StatementBar currency={currency} totals={totals} overheads={false} />
      <StatementBar currency={currency} totals={{ ...totals, coverageBp: 6_000 }} overheads />
    </>
  )
}

export function FeeParts() {
  return <FeePartsList statement={{ ...statement, tax: 12_300, payouts: -456_700 }} />
}

export function SalesCharts() {
  return (
    <SalesChart
      by="month"
      currency={currency}
      rows={byMonth.map((row) => ({ ...row, start: `${row.month}-01` }))}
      incomplete={{ from: `${byMonth.at(-1)?.month}-20`, to: `${byMonth.at(-1)?.month}-28` }}
    />
  )
}

export function RatesOfConversions() {
  return (
    <>
      <RatesUsed report={{ currency: 'EGP', oldestRate: '2026-03-01', newestRate: '2026-03-01' }} />
      <RatesUsed report={{ currency: 'EGP', oldestRate: '2026-02-05', newestRate: '2026-03-01' }} />
    </>
  )
}

export function IncompleteDaysNotes() {
  const period = { from: '2026-03-01', to: '2026-03-25' }
  const noon = { platform: 'noon', completeTo: '2026-03-17', uploadedOn: '2026-03-24', completeAfter: 8 }
  const amazon = { ...noon, platform: 'Amazon', completeTo: '2026-03-24', completeAfter: null }
  return (
    <>
      <IncompleteDays
        incomplete={{ from: '2026-03-18', platforms: [noon, amazon] }}
        period={period}
        compared
      />
      <IncompleteDays incomplete={{ from: '2026-02-18', platforms: [amazon] }} period={period} />
    </>
  )
}

export function StackCharts() {
  const { first, second, third } = useSamples()
  return (
    <StackChart
      currency="SAR"
      parts={[
        { key: 'a', label: first, fill: 'var(--palm)' },
        { key: 'b', label: second, fill: 'var(--saffron)' },
      ]}
      bars={[
        { name: first, axis: first, amounts: { a: 60_000, b: 20_000 } },
        { name: second, axis: second, amounts: { a: -30_000, b: 40_000 } },
        { name: third, axis: third, amounts: {} },
      ]}
    />
  )
}

type Row = (typeof byPlatform)[number]

export function Tables() {
  const { name, short, first, second, third } = useSamples()
  const columns: Column<Row>[] = [
    { key: 'platform', header: name, rowHeader: true, cell: ({ platform }) => platform },
    {
      key: 'orders',
      header: first,
      numeric: true,
      sortBy: ({ orders }) => orders,
      cell: ({ orders }) => <Count value={orders} />,
    },
    {
      key: 'revenue',
      header: second,
      numeric: true,
      sortBy: ({ revenue }) => revenue,
      cell: ({ revenue }) => <Money minor={revenue} currency={currency} />,
    },
    { key: 'margin', header: third, numeric: true, cell: (row) => <Margin figures={row} /> },
  ]
  return (
    <SortedTable
      columns={columns}
      rows={byPlatform}
      usual={{ key: 'orders', direction: 'desc' }}
      caption={name}
      currency={currency}
      rowKey={({ platform }) => platform}
      totals={{ platform: short, ...totalsOf(columns.slice(1), { ...totals, platform: '' }) }}
      choice="gallery"
    />
  )
}

export function FigureLists() {
  const { first, second, third, hint } = useSamples()
  const amount = <Money minor={123_456} currency="SAR" />
  return (
    <FigureList
      figures={[
        { label: first, value: amount },
        { label: second, hint, value: amount },
        { label: third, value: amount, strong: true },
      ]}
    />
  )
}

export function Metrics() {
  const { first, second, third, hint } = useSamples()
  return (
    <MetricRow>
      <Metric label={first}>
        <Money minor={123_456} currency="SAR" />
      </Metric>
      <Metric label={second} note={hint}>
        <Percent basisPoints={1_234} />
      </Metric>
      <Metric label={third} steady>
        <Count value={null} />
      </Metric>
    </MetricRow>
  )
}

export function ProgressBars() {
  const { first, second } = useSamples()
  return (
    <>
      <ProgressBar label={first} done={1_200} total={9_000} />
      <ProgressBar label={second} done={0} total={0} />
    </>
  )
}

export function FeeCoverages() {
  return (
    <FeeCoverage currency={currency} figures={{ ...totals, estimatedFees: 12_300, feeCoverageBp: 8_000 }} />
  )
}

export function Sparklines() {
  return (
    <>
      <Sparkline values={[3, 5, 2, 8, 6, 9, 12]} className="text-palm" />
      <Sparkline values={[4, -2, 1, -6, 3]} className="text-muted" />
    </>
  )
}

export function Changes() {
  return (
    <div className="flex flex-wrap gap-6">
      <Change now={120_00} before={100_00} currency={currency} />
      <Change now={80_00} before={100_00} currency={currency} compare="year" detailed />
      <Change now={80_00} before={100_00} currency={currency} better="less" detailed />
      <Change now={3} before={-2} />
      <Change now={3} before={3} />
    </div>
  )
}

export function Headlines() {
  const trend = byMonth.map((row) => ({ ...row, start: `${row.month}-01` }))
  return <HeadlineFigures statement={{ currency, totals, before: totals, trend }} by="month" overheads />
}

export function PlatformLists() {
  return <PlatformList currency={currency} rows={byPlatform} to={() => '/dev/gallery'} />
}
