import { useEffect, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { errorMessage } from '#web/api/error-message.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { LoaderCircle } from '#web/ui/icons/loader-circle.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'
import { answerOf } from './answer.ts'
import { useFinish } from './api.ts'

/** The page to which a platform sends the seller back after they signed in there. It connects the shop without a click. */
export function AnswerPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const answer = answerOf(search)
  const { mutate, data, error } = useFinish()
  const started = useRef(false)

  // An effect can run twice in development, but the platform's answer may be used only once.
  useEffect(() => {
    if (started.current || !answer?.code) return
    started.current = true
    mutate(answer, { onSuccess: () => toast.success(t('connections.answer.done')) })
  })

  if (answer && data) return <Navigate to={pathOf(answer.businessId)} replace />
  const working = answer?.code && !error
  const title = t(working ? 'connections.answer.working' : 'connections.answer.failed')
  return (
    <div
      role={working ? 'status' : 'alert'}
      className="page flex flex-col items-center py-20 text-center sm:py-28"
    >
      <PageTitle>{title}</PageTitle>
      {working && <LoaderCircle aria-hidden className="mb-5 size-8 animate-spin text-palm-text" />}
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {!working && (
        <>
          <p className="mt-3 max-w-md text-muted">
            {error
              ? errorMessage(error)
              : t(answer ? 'connections.answer.denied' : 'connections.answer.unknown')}
          </p>
          <ButtonLink
            variant="primary"
            className="mt-6"
            to={answer ? pathOf(answer.businessId) : '/my-businesses'}
          >
            {t(answer ? 'connections.answer.back' : 'connections.answer.businesses')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}

const pathOf = (businessId: string) => `/business/${businessId}/import/connections`
