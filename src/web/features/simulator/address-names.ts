export const FIELD_NAMES = [
  'price',
  'ads',
  'delivery',
  'weight',
  'targetMargin',
  'targetProfit',
  'discount',
  'accepted',
  'refused',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]

const ADDRESS_NAMES = [...FIELD_NAMES, 'target', 'on', 'goods']

/** Whether the URL contains the state of the simulator. */
export function isOfSimulator(search: URLSearchParams): boolean {
  return ADDRESS_NAMES.some((name) => search.has(name))
}
