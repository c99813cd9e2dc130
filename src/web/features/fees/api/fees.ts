import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createFeeRule, deleteFeeRule, type FeeRuleForm, getPaidFees, updateFeeRule } from '#contract/fees.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'
import { feeRulesQuery } from '#web/business/fee-rules.ts'
import { platformsQuery } from '#web/business/platforms.ts'
import type { DayRange } from '#web/period/period.ts'

/** All fee rules of a country, or only those that are valid on a day. The browser filters them. */
export function useFeeRules(...of: Parameters<typeof feeRulesQuery>) {
  return useQuery({ ...feeRulesQuery(...of), placeholderData: keepPreviousData })
}

export function useFeePlatforms(businessId: string) {
  return useQuery({ ...platformsQuery(businessId), select: ({ platforms }) => platforms })
}

/** Creates a fee rule, or updates the one with this id. */
export function useSaveFeeRule(businessId: string, ruleId: string | null, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  return useMutation({
    mutationFn: (body: FeeRuleForm) =>
      ruleId === null
        ? call(createFeeRule, { params: { businessId }, body })
        : call(updateFeeRule, { params: { businessId, ruleId }, body }),
    onSuccess: refresh,
    meta: { failureKey: 'fees.form.saveFailed', marksFields: true },
  })
}

export function useDeleteFeeRule(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (ruleId: string) => call(deleteFeeRule, { params: { businessId, ruleId } }),
    onSuccess: refresh,
    meta: { failureKey: 'fees.delete.failed', successKey: 'fees.delete.done' },
  })
}

export function usePaidFees(businessId: string, range: DayRange) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'fees', 'paid', range],
    queryFn: ({ signal }) => call(getPaidFees, { params: { businessId }, query: range, signal }),
    placeholderData: keepPreviousData,
  })
}
