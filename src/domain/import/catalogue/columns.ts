import type { BundleKind } from '../../bundles/recipe.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { toDecimal } from '../../money/money.ts'
import { foldStatus } from '../cells/clean-text.ts'
import { COST_NAMES, CURRENCY_NAMES, SKU_NAMES, STOCK_NAMES } from '../cost-names.ts'
import { IN_BRACKETS } from '../mapping/amount-headers.ts'

/** The values of a product that a catalogue file can change. null means unknown. */
export interface CatalogueValues {
  readonly name: string
  readonly category: string
  /** The name that all variants of a product share; empty if the product is not a variant. */
  readonly variantOf: string
  readonly price: number | null
  readonly unitCost: number | null
  readonly quantity: number | null
  /** Stock below this number counts as low. null means that the default threshold applies. */
  readonly lowStockBelow: number | null
  readonly tags: readonly string[]
  readonly archived: boolean
}

export interface CatalogueProduct extends CatalogueValues {
  readonly id: string
  readonly sku: string
  readonly platforms: readonly { readonly name: string; readonly sku: string }[]
  /**
   * What kind of bundle the product is, if it is one. No file changes the unit cost or stock of a bundle: both come
   * from its components.
   */
  readonly bundle?: BundleKind | null
}

type FileLanguage = 'en' | 'ar'

/** The columns of the file in their sequence, with the headers that Safi writes. */
export const CATALOGUE_COLUMNS = {
  name: { en: 'Product', ar: 'المنتج' },
  sku: { en: 'SKU', ar: 'رمز المنتج (SKU)' },
  category: { en: 'Category', ar: 'الفئة' },
  variantOf: { en: 'Variant of', ar: 'المنتج الأساسي' },
  price: { en: 'Price', ar: 'السعر' },
  unitCost: { en: 'Unit cost', ar: 'تكلفة القطعة' },
  currency: { en: 'Currency', ar: 'العملة' },
  quantity: { en: 'Stock', ar: 'المخزون' },
  lowStockBelow: { en: 'Low stock below', ar: 'حد التنبيه' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  platforms: { en: 'Platforms', ar: 'المنصات' },
  archived: { en: 'Archived', ar: 'مؤرشف' },
  bundle: { en: 'Bundle', ar: 'باقة' },
  exportedQuantity: { en: 'Stock when exported', ar: 'المخزون عند التصدير' },
  id: { en: 'Safi ID', ar: 'معرّف صافي' },
} as const
export type CatalogueField = keyof typeof CATALOGUE_COLUMNS
export const CATALOGUE_FIELDS = Object.keys(CATALOGUE_COLUMNS) as CatalogueField[]

/** Column names that occur in sellers' own tables, in addition to those that Safi writes. */
const OTHER_NAMES: Partial<Record<CatalogueField, Iterable<string>>> = {
  name: [
    ...['name', 'product name', 'product title', 'title', 'item', 'item name'],
    ...['اسم المنتج', 'الاسم', 'اسم الصنف', 'الصنف', 'عنوان المنتج'],
  ],
  sku: SKU_NAMES,
  category: ['product category', 'product type', 'التصنيف', 'القسم', 'فئة المنتج'],
  variantOf: [
    ...['parent', 'parent product', 'parent name', 'parent title', 'variant group', 'product group'],
    ...['المنتج الأب', 'المنتج الرئيسي', 'مجموعة المنتج'],
  ],
  price: ['selling price', 'sale price', 'retail price', 'list price', 'سعر البيع', 'سعر المنتج', 'الثمن'],
  unitCost: COST_NAMES,
  currency: CURRENCY_NAMES,
  quantity: STOCK_NAMES,
  lowStockBelow: [
    ...['low stock', 'low stock threshold', 'reorder point', 'reorder level', 'minimum stock', 'min stock'],
    ...['حد إعادة الطلب', 'الحد الأدنى', 'الحد الأدنى للمخزون', 'حد المخزون'],
  ],
  tags: ['tag', 'labels', 'وسوم', 'وسم', 'العلامات'],
  platforms: ['platform', 'marketplaces', 'marketplace', 'المنصة'],
}

const FIELD_OF = new Map<string, CatalogueField>(
  CATALOGUE_FIELDS.flatMap((field) =>
    [...Object.values(CATALOGUE_COLUMNS[field]), ...(OTHER_NAMES[field] ?? [])].map(
      (name) => [foldStatus(name), field] as const,
    ),
  ),
)

/** The field that a header such as `Price` or `Price (SAR)` names; undefined if it names none. */
export function fieldOf(header: string): CatalogueField | undefined {
  return FIELD_OF.get(foldStatus(header)) ?? FIELD_OF.get(foldStatus(header.replace(IN_BRACKETS, '')))
}

const BUNDLES = {
  en: { bundle: 'Bundle', multipack: 'Multipack' },
  ar: { bundle: 'باقة', multipack: 'عبوة متعددة' },
} as const
const ARCHIVED = { en: ['No', 'Yes'], ar: ['لا', 'نعم'] } as const

/** Returns the text of a cell; empty if the value is unknown. */
export function cellOf(
  field: CatalogueField,
  product: CatalogueProduct,
  currency: CurrencyCode,
  language: FileLanguage,
): string {
  switch (field) {
    case 'unitCost':
    case 'quantity':
      // a bundle's cost and stock change with its components, so a file that is imported later would contradict them
      if (product.bundle || product[field] === null) return ''
      return field === 'unitCost' ? toDecimal(product[field], currency) : String(product[field])
    case 'exportedQuantity':
      return cellOf('quantity', product, currency, language)
    case 'price':
      return product.price === null ? '' : toDecimal(product.price, currency)
    case 'bundle':
      return product.bundle ? BUNDLES[language][product.bundle] : ''
    case 'lowStockBelow':
      return product[field] === null ? '' : String(product[field])
    case 'currency':
      return currency
    case 'tags':
      return product.tags.join(', ')
    case 'platforms':
      return product.platforms.map(({ name, sku }) => (sku === '' ? name : `${name} (${sku})`)).join(', ')
    case 'archived':
      return ARCHIVED[language][product.archived ? 1 : 0]
    default:
      return product[field]
  }
}
