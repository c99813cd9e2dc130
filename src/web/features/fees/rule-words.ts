import { FEE_NOTES, type FeeNote, isFeeCategory } from '#domain/fees/categories.ts'
import type { FeeBase, FeeKind, FeeRule, PercentCharge, WeightCharge } from '#domain/fees/fee-rule.ts'
import type { Format } from '#web/i18n/format.ts'
import { isolated } from '#web/i18n/isolated.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'

/** The fields of a fee rule that its description needs. */
export type ToldRule = Pick<
  FeeRule,
  'kind' | 'category' | 'currency' | 'charge' | 'vatAdded' | 'validFrom' | 'validTo'
>

/** The phrase that says what a fixed amount is charged for. */
export function fixedKey(kind: FeeKind): 'fixed' | 'fixedPayment' | 'fixedStorage' {
  if (kind === 'payment') return 'fixedPayment'
  return kind === 'storage' ? 'fixedStorage' : 'fixed'
}

/** Describes the charge of a rule in short sentences, the main sentence first. */
export function chargeWords({ kind, charge, currency }: ToldRule, t: Translate, format: Format): string[] {
  const money = (minor: number) => format.moneyText(minor, currency)
  const { percent, minimum, maximum, fixed, weight, perCubicFoot } = charge
  const words: string[] = []
  if (percent) words.push(percentWords(percent, t, format, money))
  if (minimum !== null) words.push(t('fees.charge.minimum', { amount: money(minimum) }))
  if (maximum !== null) words.push(t('fees.charge.maximum', { amount: money(maximum) }))
  if (fixed > 0) {
    const part = t(`fees.charge.${fixedKey(kind)}`, { amount: money(fixed) })
    words.push(words.length === 0 ? part : t('fees.charge.plus', { part }))
  }
  if (weight) words.push(weightWords(weight, t, money))
  if (perCubicFoot !== null) words.push(t('fees.charge.cubicFoot', { amount: money(perCubicFoot) }))
  return words
}

/** Describes the base of the fee, unless the main sentence of the rule already names it, and whether the fee includes VAT. */
export function baseWords({ charge, vatAdded }: ToldRule, t: Translate): string[] {
  const vat = t(vatAdded ? 'fees.charge.vatAdded' : 'fees.charge.vatInside')
  const { percent } = charge
  if (percent === null || percent.bands.length === 1) return [vat]
  return [t('fees.charge.of', { base: baseName(percent.base, t) }), vat]
}

export function validWords({ validFrom, validTo }: ToldRule, t: Translate, format: Format): string {
  if (validFrom !== null && validTo !== null)
    return t('fees.validBetween', { from: format.date(validFrom), to: format.date(validTo) })
  if (validFrom !== null) return t('fees.validFrom', { day: format.date(validFrom) })
  return validTo === null ? t('fees.validAlways') : t('fees.validTo', { day: format.date(validTo) })
}

export function categoryName(category: string | null, t: Translate): string {
  if (category === null) return t('fees.allCategories')
  return isFeeCategory(category) ? t(`fees.categories.${category}`) : category
}

function percentWords(
  { bands, tiers, base }: PercentCharge,
  t: Translate,
  format: Format,
  money: (minor: number) => string,
): string {
  const [only] = bands
  if (only && bands.length === 1)
    return t('fees.charge.flat', { rate: format.rate(only.ratePpm), base: baseName(base, t) })
  return bands
    .map(({ upTo, ratePpm }, index) => {
      const rate = format.rate(ratePpm)
      if (upTo === null) return t(`fees.charge.${tiers}Last`, { rate })
      return t(`fees.charge.${tiers}${index === 0 ? 'First' : 'Next'}`, { rate, limit: money(upTo) })
    })
    .join(t('common.listComma'))
}

function weightWords(
  { bands, perExtraKg }: WeightCharge,
  t: Translate,
  money: (minor: number) => string,
): string {
  const [first, last] = [bands[0], bands.at(-1)]
  // If there are more than three weight bands, only the first and the last one are listed. The fees of the bands between rise steadily.
  const ends = bands.length > 3 && first && last ? [first, last] : bands
  const list: string[] = ends.map(({ upToGrams, fee }) =>
    t('fees.charge.weightUpTo', { amount: money(fee), weight: weightName(upToGrams, t) }),
  )
  if (perExtraKg !== null) list.push(t('fees.charge.weightMore', { amount: money(perExtraKg) }))
  return t('fees.charge.weightRange', {
    list: list.join(ends.length < bands.length ? ' … ' : t('common.listComma')),
  })
}

export function weightName(grams: number, t: Translate): string {
  return grams < 1_000
    ? t('fees.charge.grams', { n: grams })
    : t('fees.charge.kilograms', { n: grams / 1_000 })
}

function baseName({ of, withVat }: FeeBase, t: Translate): string {
  if (of === 'referral') return t('fees.charge.base.referral')
  return t(`fees.charge.base.${of}${withVat ? 'With' : 'Without'}`)
}

/** A rule in one line, for labels: "noon · Referral fee · Bags". */
export function ruleName(
  { platformName, kind, category }: Pick<FeeRule, 'kind' | 'category'> & { platformName: string },
  t: Translate,
): string {
  return [
    isolated(platformIn(platformName, t)),
    t(`fees.kinds.${kind}`),
    isolated(categoryName(category, t)),
  ].join(' · ')
}

/** The text of a rule's note. Notes of published rules are phrase keys; notes of the seller's own rules are text. */
export function noteWords(note: string, own: boolean, t: Translate): string {
  return !own && isNote(note) ? t(`fees.notes.${note}`) : note
}

function isNote(note: string): note is FeeNote {
  return (FEE_NOTES as readonly string[]).includes(note)
}
