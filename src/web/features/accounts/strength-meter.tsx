import { useTranslation } from '#web/i18n/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { passwordPoints, type ResetStrength, type Strength } from './password-strength.ts'

const fills: Record<Strength | ResetStrength, string> = {
  strong: 'bg-palm',
  good: 'bg-palm',
  fair: 'bg-saffron',
  medium: 'bg-saffron',
  weak: 'bg-clay',
  veryWeak: 'bg-clay',
}

export interface StrengthMeterProps {
  password: string
  strength: Strength | ResetStrength
}

/** Shows the strength of a password: one filled bar for each rule that the password meets, and a label. */
export function StrengthMeter({ password, strength }: StrengthMeterProps) {
  const { t } = useTranslation()
  const points = passwordPoints(password)
  return (
    <div className="mt-2 flex items-center gap-3">
      <span aria-hidden className="flex grow gap-1">
        {[20, 40, 60, 80, 100].map((step) => (
          <span
            key={step}
            className={cx(
              'h-1 grow rounded-full transition-colors',
              points >= step ? fills[strength] : 'bg-hairline',
            )}
          />
        ))}
      </span>
      <span aria-live="polite" className="min-w-20 text-end text-sm text-muted">
        {password !== '' && (
          <>
            <span className="sr-only">{t('auth.strength.label')}: </span>
            {t(`auth.strength.${strength}`)}
          </>
        )}
      </span>
    </div>
  )
}
