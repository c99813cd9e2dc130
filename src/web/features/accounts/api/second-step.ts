import { useMutation } from '@tanstack/react-query'
import { takeSecondStep } from '#contract/second-factors.ts'
import { call } from '#web/api/client.ts'

export function useTakeSecondStep() {
  return useMutation({
    mutationFn: (code: string) => call(takeSecondStep, { body: { code } }),
    meta: { silent: true },
  })
}
