import type { Alert } from '#contract/alerts.ts'
import { detailsOf } from '#domain/alerts/alert-details.ts'
import { sentenceOf, stakeOf, type Value } from '#domain/alerts/say-alert.ts'
import type { Format } from '#web/i18n/format.ts'
import { isolated } from '#web/i18n/isolated.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'

export interface AlertText {
  readonly title: string
  readonly sentence: string
  readonly stake: string
}

/** What an alert says, in the language of the reader. */
export function alertText(alert: Alert, t: Translate, format: Format): AlertText {
  const write = (value: Value): string => {
    if ('name' in value) return isolated(value.name)
    if ('platform' in value) return isolated(platformIn(value.platform, t))
    if ('fee' in value) return t(`alerts.fees.${value.fee}`)
    if ('day' in value) return format.date(value.day)
    if ('count' in value) return format.number(value.count)
    if ('bp' in value) return format.percent(value.bp)
    if ('ppm' in value) return format.rate(value.ppm)
    return format.moneyText(value.minor, value.currency)
  }
  const filled = ({ count, values }: ReturnType<typeof sentenceOf> | ReturnType<typeof stakeOf>) => ({
    count,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)])),
  })
  const sentence = sentenceOf(alert)
  const stake = stakeOf(alert)
  return {
    title: t(`alerts.kinds.${alert.facts.kind}`),
    sentence: t(`alerts.sentences.${sentence.key}`, filled(sentence)),
    stake: t(`alerts.stakes.${stake.key}`, filled(stake)),
  }
}

/** The URL of the page that shows the details of an alert. */
export function alertDetails(businessId: string, { facts }: Pick<Alert, 'facts'>): string {
  return `/business/${businessId}/${detailsOf(facts)}`
}
