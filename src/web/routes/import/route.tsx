import { InstantPage } from '#web/features/imports/instant/instant-page.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'

export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <meta name="description" content={t('descriptions.import')} />
      <InstantPage signedIn={Boolean(useUser())} />
    </>
  )
}
