import { useTranslation } from 'react-i18next'
import { DemoPage } from '#web/features/demo/demo-page.tsx'
import { useUser } from '#web/platform/session.ts'

export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <meta name="description" content={t('descriptions.demo')} />
      <DemoPage user={useUser()} />
    </>
  )
}
