import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createCostCategory, listCostCategories } from '#contract/products.ts'
import { call } from '#web/platform/api.ts'

const KEY = ['cost-categories'] as const

export function useCostCategories() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listCostCategories, { signal }),
    select: ({ categories }) => categories,
  })
}

export function useCreateCostCategory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createCostCategory, { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { failureKey: 'products.costs.customFailed' },
  })
}
