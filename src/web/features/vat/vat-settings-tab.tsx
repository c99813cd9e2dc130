import { useState } from 'react'
import { setVat, type VatSettings } from '#contract/vat.ts'
import { GuardedFields } from '#web/business/guarded-fields.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { VatForm } from './vat-form.tsx'

const EFFECTS = ['sales', 'apart', 'products', 'margins', 'inputs'] as const

/** The VAT settings of the business, and an explanation of their effects. */
export function VatSettingsTab({ settings }: { settings: VatSettings }) {
  const { t } = useTranslation()
  // A form whose draft has ended keeps no further input, so a save that changes no period has to remount it too.
  const [unchanged, setUnchanged] = useState(0)
  return (
    <div className="max-w-3xl space-y-12">
      <GuardedFields needs={setVat}>
        <VatForm
          key={`${unchanged} ${JSON.stringify(settings.periods)}`}
          settings={settings}
          onUnchanged={() => setUnchanged((count) => count + 1)}
          today={new Date().toISOString().slice(0, 10)}
        />
      </GuardedFields>
      <Section title={t('vat.changes')}>
        <ul className="max-w-prose list-disc space-y-2 ps-5">
          {EFFECTS.map((effect) => (
            <li key={effect}>{t(`vat.effects.${effect}`)}</li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
