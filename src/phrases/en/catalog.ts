import type { CountryCode } from '#domain/catalog/countries.ts'
import type { Industry } from '#domain/catalog/industries.ts'
import type { CostCategoryCode } from '#domain/catalog/platforms.ts'

export const catalog = {
  countries: {
    EG: 'Egypt',
    SA: 'Saudi Arabia',
    AE: 'United Arab Emirates',
    KW: 'Kuwait',
    QA: 'Qatar',
    BH: 'Bahrain',
    OM: 'Oman',
    JO: 'Jordan',
    LB: 'Lebanon',
    US: 'United States',
    GB: 'United Kingdom',
    EU: 'European Union',
  } satisfies Record<CountryCode, string>,
  industries: {
    'e-commerce': 'E-commerce',
    retail: 'Retail',
    fashion: 'Fashion & Apparel',
    electronics: 'Electronics',
    'home-garden': 'Home & Garden',
    beauty: 'Beauty & Cosmetics',
    sports: 'Sports & Fitness',
    'books-media': 'Books & Media',
    'food-beverage': 'Food & Beverage',
    'toys-games': 'Toys & Games',
    automotive: 'Automotive',
    health: 'Health & Wellness',
    jewelry: 'Jewelry & Accessories',
    pets: 'Pet Supplies',
    'arts-crafts': 'Arts & Crafts',
    office: 'Office Supplies',
    other: 'Other',
  } satisfies Record<Industry, string>,
  costCategories: {
    product: 'Product',
    packaging: 'Packaging',
    'inbound-shipping': 'Inbound shipping',
    customs: 'Customs & duties',
    advertising: 'Advertising',
    labour: 'Labour',
    other: 'Other',
  } satisfies Record<CostCategoryCode, string>,
} as const
