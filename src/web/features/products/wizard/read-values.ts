import { type ProductDetail, type ProductInput, productInput } from '#contract/products.ts'
import { checkProductLimits, type LimitedAmounts } from '#domain/catalog/product-limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { PlannedProduct } from '#domain/profit/planned.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { validationKey } from '#web/forms/form.ts'
import { type ParsedNumber, parseMoneyInput, parseNumberInput, parsePercentInput } from '#web/i18n/parse.ts'
import { type CostItemValues, PERCENT_DIGITS, type ProductValues } from './form-values.ts'

export interface FieldProblem {
  /** The form field with the problem. */
  path: string
  code: ValidationKey
}

export interface ReadProduct {
  /** The product to send to the API. Valid only if there are no problems. */
  input: ProductInput
  problems: FieldProblem[]
  /** The product as input of the profit figures; null while one of its numbers is unreadable. */
  planned: PlannedProduct | null
  /** Converts a path of the contract to the name of the form field. */
  fieldOf: (contractPath: string) => string
}

type KnownCost = Pick<ProductDetail, 'unitCost' | 'bundle'>
export type Opened = Pick<ProductDetail, keyof KnownCost | keyof LimitedAmounts>

/** Whether the seller enters another cost than the known one. Only then the form asks from when it applies. */
export function changesCost(product: KnownCost | undefined, unitCost: number | null): boolean {
  return product?.bundle === null && product.unitCost !== null && product.unitCost !== unitCost
}

/** Reads the input, and validates it by the same rules as the server. `product` is the one to edit; undefined for a new one. */
export function readValues(values: ProductValues, currency: CurrencyCode, product?: Opened): ReadProduct {
  const problems: FieldProblem[] = []
  /** Empty text is read as `blank`. Unreadable text is reported and read as NaN, which every schema rejects. */
  const read = (path: string, text: string, parse: (text: string) => ParsedNumber, blank = Number.NaN) => {
    if (text.trim() === '') return blank
    const parsed = parse(text)
    if (parsed.ok) return parsed.value
    problems.push({ path, code: reasonAt(path, parsed.error) })
    return Number.NaN
  }
  const money = (text: string) => parseMoneyInput(text, currency)
  const percent = (text: string) => parsePercentInput(text, PERCENT_DIGITS)
  const whole = (text: string) => parseNumberInput(text)

  // Empty rows are left out. The other rows keep their index in the form, so that errors appear at the right row.
  const kept = values.costItems.flatMap((item, index) => (isBlankRow(item) ? [] : [{ item, index }]))
  const input: ProductInput = {
    currency,
    name: values.name,
    description: values.description,
    sku: values.sku,
    category: values.category,
    variantOf: values.variantOf,
    price: read('price', values.price, money),
    quantity: staysUnknown(values) ? null : read('quantity', values.quantity, whole),
    imageIds: values.images.map(({ imageId }) => imageId),
    platforms: values.platforms.map((platform, index) => {
      const at = `platforms.${index}`
      return {
        platformId: platform.platformId,
        sku: platform.sku,
        referralFeePpm: read(`${at}.referralFee`, platform.referralFee, percent, 0),
        outboundFee: read(`${at}.outboundFee`, platform.outboundFee, money, 0),
        monthlyStorageFee: read(`${at}.monthlyStorageFee`, platform.monthlyStorageFee, money, 0),
        fulfilment: platform.fulfilment || null,
        feeCategory: platform.feeCategory || null,
        weightGrams:
          platform.weightGrams.trim() === '' ? null : read(`${at}.weightGrams`, platform.weightGrams, whole),
        follows: platform.follows,
      }
    }),
    costItems: kept.map(({ item, index }) => {
      const path = `costItems.${index}.amount`
      if (item.amount.trim() === '') problems.push({ path, code: 'amountUnreadable' })
      return { ...item, amount: read(path, item.amount, money) }
    }),
  }
  const figures = planned(input)
  // a choice made for another cost than the one that is entered now is not sent; on the server's clock (UTC) it can be another day
  const isAlways = values.costFrom === 'always' && changesCost(product, figures.unitCost)
  input.costFrom = isAlways ? 'always' : new Date().toLocaleDateString('sv-SE')

  const fieldOf = (path: string) =>
    path
      .replace(/^imageIds.*/, 'images')
      .replace(/referralFeePpm$/, 'referralFee')
      .replace(/^costItems\.(\d+)/, (_, row: string) => `costItems.${kept[Number(row)]?.index ?? row}`)
  const report = (contractPath: string, code: string) => {
    const path = fieldOf(contractPath)
    if (problems.some((known) => known.path === path)) return
    problems.push({ path, code: validationKey(code) })
  }
  for (const issue of productInput.safeParse(input).error?.issues ?? [])
    report(issue.path.join('.'), issue.message)
  for (const { path, code } of checkProductLimits(
    { price: input.price, platforms: withFees(input), costItems: input.costItems ?? [] },
    currency,
    product,
  ))
    report(path, code)
  return { input, problems, planned: problems.some(touchesFigures) ? null : figures, fieldOf }
}

/** The sum of costs in minor units; null without costs, NaN while one is unreadable. */
export function sumOfCosts(items: readonly CostItemValues[], currency: CurrencyCode): number | null {
  const typed = items.filter((item) => !isBlankRow(item))
  if (typed.length === 0) return null
  return typed.reduce((sum, { amount }) => {
    const parsed = parseMoneyInput(amount, currency)
    return sum + (parsed.ok ? parsed.value : Number.NaN)
  }, 0)
}

function staysUnknown({ uncounted, quantity }: ProductValues): boolean {
  return uncounted && quantity.trim() === ''
}

function isBlankRow({ name, amount }: CostItemValues): boolean {
  return name.trim() === '' && amount.trim() === ''
}

function reasonAt(path: string, error: ValidationKey): ValidationKey {
  if (error !== 'amountTooPrecise') return error
  if (path === 'price') return 'priceTooPrecise'
  if (path === 'quantity') return 'quantityWhole'
  return path.endsWith('referralFee') ? 'invalid' : error
}

/** Whether a problem makes the figures unknown. A missing name or a missing platform does not. */
function touchesFigures({ path }: FieldProblem): boolean {
  return /^(price|quantity|costItems\.\d+\.amount|platforms\.\d+\.\w+Fee)$/.test(path)
}

function withFees({ platforms }: ProductInput) {
  return platforms.map(({ referralFeePpm = 0, outboundFee = 0, monthlyStorageFee = 0, follows }) => ({
    referralFeePpm,
    outboundFee,
    monthlyStorageFee,
    follows,
  }))
}

function planned(input: ProductInput): PlannedProduct {
  const items = input.costItems ?? []
  return {
    price: input.price,
    quantity: input.quantity,
    unitCost: items.length === 0 ? null : items.reduce((sum, { amount }) => sum + amount, 0),
    platforms: withFees(input),
  }
}
