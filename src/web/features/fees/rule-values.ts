import { type FeeRuleForm, feeRuleForm } from '#contract/fees.ts'
import { type CountryCode, currencyOf } from '#domain/catalog/countries.ts'
import { isFeeCategory } from '#domain/fees/categories.ts'
import type { FeeKind, Fulfilment } from '#domain/fees/fee-rule.ts'
import { shortScaled, toDecimal } from '#domain/money/money.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { validationKey } from '#web/forms/form.ts'
import { type ParsedNumber, parseMoneyInput, parseNumberInput, parsePercentInput } from '#web/i18n/parse.ts'
import type { ShownRule } from './shown-rule.ts'

/** The values of the rule form, as typed text. */
export interface RuleValues {
  readonly platform: string
  readonly country: CountryCode
  readonly kind: FeeKind
  readonly fulfilment: Fulfilment | ''
  /** The code of a built-in category, '' for all categories, or `other` with the name in `ownCategory`. */
  readonly category: string
  readonly ownCategory: string
  /** The rates by amount. The last band has no upper end; a single band without a rate means that the rule has no percentage. */
  readonly bands: readonly { readonly rate: string; readonly upTo: string }[]
  readonly tiers: 'marginal' | 'cliff'
  readonly of: 'price' | 'paid'
  readonly withVat: boolean
  readonly minimum: string
  readonly maximum: string
  readonly fixed: string
  readonly weights: readonly { readonly grams: string; readonly fee: string }[]
  readonly perExtraKg: string
  readonly perCubicFoot: string
  readonly vatAdded: boolean
  readonly validFrom: string
  readonly validTo: string
  readonly title: string
  readonly url: string
  readonly note: string
  readonly copiedFrom: string | null
}

/** A problem of the input; `path` is the path in the contract. */
export interface RuleProblem {
  readonly path: string
  readonly code: ValidationKey
}

const PERCENT_DIGITS = 4

export function newValues(platform: string, country: CountryCode): RuleValues {
  return {
    platform,
    country,
    kind: 'referral',
    fulfilment: '',
    category: '',
    ownCategory: '',
    bands: [{ rate: '', upTo: '' }],
    tiers: 'marginal',
    of: 'price',
    withVat: true,
    minimum: '',
    maximum: '',
    fixed: '',
    weights: [],
    perExtraKg: '',
    perCubicFoot: '',
    vatAdded: true,
    validFrom: '',
    validTo: '',
    title: '',
    url: '',
    note: '',
    copiedFrom: null,
  }
}

/** The form's values for a rule. A copy of a published rule keeps its source but not its note. */
export function valuesOf(rule: ShownRule): RuleValues {
  const { charge, currency, category, source, own } = rule
  const money = (minor: number | null) => (minor === null ? '' : toDecimal(minor, currency))
  const known = category === null || isFeeCategory(category)
  const base = charge.percent?.base
  return {
    ...newValues(rule.platform, rule.country),
    kind: rule.kind,
    fulfilment: rule.fulfilment ?? '',
    category: known ? (category ?? '') : 'other',
    ownCategory: known ? '' : category,
    bands: charge.percent?.bands.map(({ ratePpm, upTo }) => ({
      rate: shortScaled(ratePpm, PERCENT_DIGITS),
      upTo: money(upTo),
    })) ?? [{ rate: '', upTo: '' }],
    tiers: charge.percent?.tiers ?? 'marginal',
    of: base?.of === 'paid' ? 'paid' : 'price',
    withVat: base?.withVat ?? true,
    minimum: money(charge.minimum),
    maximum: money(charge.maximum),
    fixed: charge.fixed === 0 ? '' : money(charge.fixed),
    weights:
      charge.weight?.bands.map(({ upToGrams, fee }) => ({ grams: String(upToGrams), fee: money(fee) })) ?? [],
    perExtraKg: money(charge.weight?.perExtraKg ?? null),
    perCubicFoot: money(charge.perCubicFoot),
    vatAdded: rule.vatAdded,
    validFrom: rule.validFrom ?? '',
    validTo: rule.validTo ?? '',
    title: source.title,
    url: source.url ?? '',
    note: own ? (source.note ?? '') : '',
    copiedFrom: own ? rule.copiedFrom : rule.id,
  }
}

/** Reads the input, and validates it by the same rules as the server. */
export function readRule(values: RuleValues): { form: FeeRuleForm; problems: RuleProblem[] } {
  const currency = currencyOf(values.country)
  const problems: RuleProblem[] = []
  const read = (path: string, text: string, parse: (text: string) => ParsedNumber) => {
    if (text.trim() === '') return null
    const parsed = parse(text)
    if (parsed.ok) return parsed.value
    problems.push({ path, code: parsed.error })
    return Number.NaN
  }
  const money = (path: string, text: string) => read(path, text, (typed) => parseMoneyInput(typed, currency))
  const percent = (path: string, text: string) =>
    read(path, text, (typed) => parsePercentInput(typed, PERCENT_DIGITS))
  const needed = (path: string, value: number | null) => {
    if (value === null) problems.push({ path, code: 'amountUnreadable' })
    return value ?? Number.NaN
  }

  const none = values.bands.length === 1 && values.bands[0]?.rate.trim() === ''
  const isRefund = values.kind === 'refund_administration'
  const bands = values.bands.map(({ rate, upTo }, index) => {
    const at = `charge.percent.bands.${index}`
    const last = index === values.bands.length - 1
    return {
      ratePpm: none ? 0 : needed(`${at}.ratePpm`, percent(`${at}.ratePpm`, rate)),
      upTo: last ? null : needed(`${at}.upTo`, money(`${at}.upTo`, upTo)),
    }
  })
  const weights = values.weights.map(({ grams, fee }, index) => {
    const at = `charge.weight.bands.${index}`
    const typed = read(`${at}.upToGrams`, grams, (text) => parseNumberInput(text))
    return { upToGrams: needed(`${at}.upToGrams`, typed), fee: needed(`${at}.fee`, money(`${at}.fee`, fee)) }
  })
  const form: FeeRuleForm = {
    platform: values.platform,
    country: values.country,
    kind: values.kind,
    fulfilment: values.fulfilment || null,
    category: values.category === 'other' ? values.ownCategory : values.category || null,
    validFrom: values.validFrom || null,
    validTo: values.validTo || null,
    charge: {
      percent: none
        ? null
        : {
            base: isRefund ? { of: 'referral', withVat: false } : { of: values.of, withVat: values.withVat },
            tiers: values.tiers,
            bands,
          },
      minimum: money('charge.minimum', values.minimum),
      maximum: money('charge.maximum', values.maximum),
      fixed: money('charge.fixed', values.fixed) ?? 0,
      weight:
        weights.length === 0
          ? null
          : { bands: weights, perExtraKg: money('charge.weight.perExtraKg', values.perExtraKg) },
      perCubicFoot: money('charge.perCubicFoot', values.perCubicFoot),
    },
    vatAdded: values.vatAdded,
    title: values.title,
    url: values.url.trim() || null,
    note: values.note.trim() || null,
    copiedFrom: values.copiedFrom,
  }
  if (values.category === 'other' && values.ownCategory.trim() === '')
    problems.push({ path: 'category', code: 'categoryNameRequired' })
  for (const { path, message } of feeRuleForm.safeParse(form).error?.issues ?? []) {
    const at = path.join('.')
    if (problems.some((known) => known.path === at)) continue
    problems.push({ path: at, code: validationKey(message) })
  }
  return { form, problems }
}
