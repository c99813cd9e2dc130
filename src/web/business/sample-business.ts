import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { addSampleBusiness, removeSampleBusiness } from '#contract/sample-business.ts'
import { call } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useRefreshAccount } from './business.ts'

/** Adds the sample business and opens it. */
export function useLookAround() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefreshAccount()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(addSampleBusiness),
    async onSuccess({ id }) {
      await refresh()
      toast.success(t('settings.sample.added'))
      await navigate(`/business/${id}/dashboard`)
    },
    // Another tab may have added or removed the sample business.
    onError: refresh,
    meta: { failureKey: 'settings.sample.addFailed' },
  })
  return { lookAround: () => mutate(), adding: isPending }
}

/** Removes the sample business without asking, because one click adds it again. */
export function useRemoveSample() {
  const { t } = useTranslation()
  const refresh = useRefreshAccount()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeSampleBusiness),
    async onSuccess() {
      await refresh()
      toast.success(t('settings.sample.removed'))
    },
    onError: refresh,
    meta: { failureKey: 'settings.sample.removeFailed' },
  })
  return { removeSample: () => mutate(), removing: isPending }
}
