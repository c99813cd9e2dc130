import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CostCategory, createCostCategory, listCostCategories } from '#contract/products.ts'
import { BUILT_IN_COST_CATEGORIES } from '#domain/catalog/platforms.ts'
import { call } from '#web/api/client.ts'

const KEY = ['cost-categories'] as const

export function useCostCategories(businessId: string) {
  return useQuery({
    queryKey: [...KEY, businessId],
    queryFn: ({ signal }) => call(listCostCategories, { query: { businessId }, signal }),
    select: ({ categories }) => categories.toSorted((a, b) => rank(a) - rank(b)),
  })
}

/** The position of a cost category: built-in categories first, beginning with the goods, then custom ones by name. */
function rank({ code }: CostCategory): number {
  const at = (BUILT_IN_COST_CATEGORIES as readonly (string | null)[]).indexOf(code)
  return at < 0 ? BUILT_IN_COST_CATEGORIES.length : at
}

export function useCreateCostCategory(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createCostCategory, { query: { businessId }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { failureKey: 'products.costs.customFailed' },
  })
}
