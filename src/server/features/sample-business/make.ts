import type { saveAdReport } from '#contract/ads.ts'
import type { Business } from '#contract/businesses.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import { type createFeeRule, feeRuleForm } from '#contract/fees.ts'
import type { createProduct } from '#contract/products.ts'
import { currencyOf } from '#domain/catalog/countries.ts'
import { shifted } from '#domain/profit/period-before.ts'
import type { sample as arabic } from '#phrases/ar/sample.ts'
import type { sample as english } from '#phrases/en/sample.ts'
import { type BusinessScope, businessScope, type OwnerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { adReport } from './files/ad-report.ts'
import { noonFile } from './files/noon-file.ts'
import { templateFile } from './files/template-file.ts'
import type { SamplePicture } from './goods/pictures.ts'
import { SAMPLE_PRODUCTS, type SampleProduct } from './goods/products.ts'
import { sampleRules } from './goods/rules.ts'
import { netUnits, SAMPLE_DAYS, type SampleSale, sampleSales } from './goods/sales.ts'
import {
  type BuiltIns,
  completeSample,
  insertPictures,
  insertSample,
  listInOrder,
  readBuiltIns,
} from './store.ts'

/** The operations of other features that creating the sample needs. Each runs in the given transaction. */
export interface SampleParts {
  addRule(tx: Tx, scope: BusinessScope, form: ParsedBody<typeof createFeeRule>): Promise<string>
  addProduct(tx: Tx, scope: BusinessScope, form: ProductForm): Promise<string>
  importWhole(
    tx: Tx,
    scope: BusinessScope,
    file: { id: string; fileName: string; bytes: Uint8Array },
  ): Promise<void>
  saveAdReport(tx: Tx, scope: BusinessScope, report: ParsedBody<typeof saveAdReport>): Promise<unknown>
  readBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<Business>
  /** Deletes the business; returns the storage keys of its files. */
  removeBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<string[]>
}

export interface SamplePlan {
  readonly words: (typeof english | typeof arabic)['shop']
  /** The last day of the sample, as an ISO date. */
  readonly today: string
  readonly noonImportId: string
  readonly templateImportId: string
  /** The pictures of the products. Their files are already stored. */
  readonly pictures: readonly SamplePicture[]
}

type ProductForm = ParsedBody<typeof createProduct>

const COUNTRY = 'EG'

/** Creates the business with its products and imports the files of its sales. Returns its id. */
export async function makeSample(
  tx: Tx,
  parts: SampleParts,
  owner: OwnerId,
  plan: SamplePlan,
): Promise<string> {
  const { name, description, products, rule } = plan.words
  const currency = currencyOf(COUNTRY)
  const businessId = await insertSample(tx, owner, {
    name,
    description,
    industry: 'electronics',
    country: COUNTRY,
    currency,
  })
  const scope = businessScope(owner, businessId, currency)
  const sales = sampleSales()
  const builtIns = await readBuiltIns(tx)
  // creates the fee rules before the products, because the products' fees follow these rules
  for (const form of sampleRules(COUNTRY, rule)) await parts.addRule(tx, scope, feeRuleForm.parse(form))
  await insertPictures(tx, owner, plan.pictures)
  const productIds: string[] = []
  for (const product of SAMPLE_PRODUCTS) {
    productIds.push(await parts.addProduct(tx, scope, formOf(product, sales, plan, builtIns)))
  }
  await listInOrder(tx, owner, productIds)
  const words = {
    firstDay: shifted(plan.today, 1 - SAMPLE_DAYS),
    titleOf: ({ key }: SampleProduct) => products[key].name,
  }
  const [noon, other] = [true, false].map((isNoon) =>
    sales.filter(({ platform }) => (platform === 'noon') === isNoon),
  ) as [SampleSale[], SampleSale[]]
  const files = [
    { id: plan.noonImportId, fileName: 'noon-transactions.csv', text: noonFile(noon, words) },
    { id: plan.templateImportId, fileName: 'amazon-jumia-sales.csv', text: templateFile(other, words) },
  ]
  for (const { text, ...file } of files) {
    await parts.importWhole(tx, scope, { ...file, bytes: new TextEncoder().encode(text) })
  }
  await parts.saveAdReport(tx, scope, adReport(noon, words, plan.words.campaigns))
  const stock = SAMPLE_PRODUCTS.map(({ tags, inbound }, at) => ({
    productId: productIds[at] ?? '',
    tags: tags.map((tag) => plan.words.tags[tag]),
    inbound: inbound ? { units: inbound.units, expectedOn: shifted(plan.today, inbound.days) } : null,
  }))
  await completeSample(tx, scope, stock, shifted(words.firstDay, -1))
  return businessId
}

/**
 * The form of a sample product. Its quantity is the stock before the first sale, so it includes the units that will be
 * sold.
 */
function formOf(
  product: SampleProduct,
  sales: readonly SampleSale[],
  { words, pictures }: SamplePlan,
  builtIns: BuiltIns,
): ProductForm {
  return {
    ...words.products[product.key],
    category: words.categories[product.category],
    variantOf: '',
    sku: product.sku,
    price: product.price,
    quantity: product.stock + netUnits(sales, product),
    imageIds: pictures.flatMap(({ id, key }) => (key === product.key ? [id] : [])),
    platforms: product.platforms.map((platform) => ({
      platformId: builtIns.platform(platform),
      sku: '',
      ...product.goods.fees[platform],
      fulfilment: 'platform',
      feeCategory: product.goods.feeCategory,
      weightGrams: product.goods.grams,
      follows: ['referral', 'outbound'],
    })),
    costItems: Object.entries(product.costs).map(([code, amount]) => ({
      costCategoryId: builtIns.costCategory(code),
      name: '',
      amount,
    })),
    costFrom: 'always',
  }
}
