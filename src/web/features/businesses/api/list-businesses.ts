import { useQuery } from '@tanstack/react-query'
import { businessListQuery } from '#web/business/business.ts'

export function useBusinesses() {
  return useQuery(businessListQuery)
}
