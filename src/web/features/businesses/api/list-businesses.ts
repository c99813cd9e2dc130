import { useQuery } from '@tanstack/react-query'
import { businessListQuery } from '#web/platform/business.ts'

export function useBusinesses() {
  return useQuery(businessListQuery)
}
