import type { ProfitBridge } from '#contract/profit-bridge.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { mainCauses, notCompared } from './bridge-rows.ts'

/** Explains the change of profit in one sentence: how profit changed, the two largest effects, and the change in units sold. */
export function useBridgeSentence({
  currency,
  profit,
  units,
  bars,
  unseen,
}: ProfitBridge['statements'][number]): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (!unseen.profitKnown.before || !unseen.profitKnown.now) return t('bridge.unknown')
  const sizeOf = (amount: number) => format.moneyText(Math.abs(amount), currency)
  const difference = profit.now - profit.before
  const change =
    difference === 0
      ? t('bridge.same')
      : t(difference > 0 ? 'bridge.rose' : 'bridge.fell', { amount: sizeOf(difference) })
  const causes = mainCauses(bars).map((bar) => {
    const direction = bar.amount > 0 ? 'more' : 'less'
    const [largest] = bar.platforms
    // names the platform with the largest amount if its amount has the same sign as the whole effect
    if (bar.kind === 'commission' && largest && largest.amount > 0 === bar.amount > 0)
      return t(`bridge.${direction}.commissionOf`, {
        platform: isolated(platformIn(largest.platform, t)),
        amount: sizeOf(largest.amount),
      })
    return t(`bridge.${direction}.${bar.kind}`, { amount: sizeOf(bar.amount) })
  })
  const left = notCompared(bars)
  if (left !== 0) causes.push(t('bridge.notCompared', { amount: sizeOf(left) }))
  const sold = units.now - units.before
  const count = Math.abs(sold)
  if (sold !== 0) causes.push(t(sold > 0 ? 'bridge.moreUnits' : 'bridge.fewerUnits', { count }))
  return causes.length === 0
    ? t('bridge.sentenceAlone', { change })
    : t('bridge.sentence', { change, causes: causes.join(t('bridge.separator')) })
}
