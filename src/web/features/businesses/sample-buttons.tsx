import { useLookAround, useRemoveSample } from '#web/business/sample-business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons/x.tsx'

/** Adds the sample business, for users without a business. */
export function LookAroundButton() {
  const { t } = useTranslation()
  const { lookAround, adding } = useLookAround()
  return (
    <Button size="lg" busy={adding} onClick={lookAround}>
      {t('settings.sample.lookAround')}
    </Button>
  )
}

export function RemoveSampleButton() {
  const { t } = useTranslation()
  const { removeSample, removing } = useRemoveSample()
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={removing}
      onClick={removeSample}
      aria-label={t('settings.sample.remove')}
      className="relative z-10 -my-1.5 -me-3 ms-auto text-muted"
    >
      {!removing && <X aria-hidden className="size-4" />}
      {t('settings.sample.removeShort')}
    </Button>
  )
}
