import { useQuery } from '@tanstack/react-query'
import { getLearnedFees } from '#contract/learned-fees.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from './business.ts'

/** The changes of fees that the statements prove. Statements that were not read yet are read in the background. */
export function useFeeChanges(businessId: string) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'fees', 'learned'],
    queryFn: ({ signal }) => call(getLearnedFees, { params: { businessId }, signal }),
    select: ({ changes }) => changes,
  })
}
