import { queryClient } from '#web/api/query-client.ts'
import { forgetDraftsOf } from '#web/forms/drafts/draft-keys.ts'
import { BUSINESS_LIST_KEY, businessKey } from './business.ts'

/** Removes what this browser keeps of a business that its user can no longer open: deleted, or the user is no member any more. */
export function forgetBusiness(businessId: string): void {
  queryClient.removeQueries({ queryKey: businessKey(businessId) })
  forgetDraftsOf(businessId)
  void queryClient.invalidateQueries({ queryKey: BUSINESS_LIST_KEY })
}
