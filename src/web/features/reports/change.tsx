import type { ReportFigures } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { partlyKnown } from '#domain/profit/figures.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

export interface ChangeProps {
  now: number
  /** The value in the previous period; null if there is nothing to compare with. */
  before: number | null | undefined
  /** The currency of an amount; undefined if the value is a count. */
  currency?: CurrencyCode
}

/** The change of a value since the previous period. */
export function Change({ now, before, currency }: ChangeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (before === null || before === undefined) return null
  const difference = now - before
  const size = Math.abs(difference)
  const amount = currency ? format.moneyText(size, currency) : format.number(size)
  const words =
    difference === 0
      ? t('reports.change.same')
      : t(difference > 0 ? 'reports.change.more' : 'reports.change.less', { amount })
  return <span className="mt-1 block text-[0.8125rem] leading-snug font-normal text-muted">{words}</span>
}

/** The margin of the previous period. */
export function MarginBefore({ before }: { before: Pick<ReportFigures, 'marginBp' | 'coverageBp'> | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!before || before.marginBp === null) return null
  const margin = format.percent(before.marginBp)
  const words = partlyKnown(before)
    ? t('reports.change.beforeCovered', { margin, share: format.percent(before.coverageBp) })
    : t('reports.change.before', { amount: margin })
  return <span className="mt-1 block text-[0.8125rem] leading-snug font-normal text-muted">{words}</span>
}
