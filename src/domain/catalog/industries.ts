export const INDUSTRIES = [
  'e-commerce',
  'retail',
  'fashion',
  'electronics',
  'home-garden',
  'beauty',
  'sports',
  'books-media',
  'food-beverage',
  'toys-games',
  'automotive',
  'health',
  'jewelry',
  'pets',
  'arts-crafts',
  'office',
  'other',
] as const

export type Industry = (typeof INDUSTRIES)[number]
