import { BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'

export interface PlatformSelectProps {
  /** The chosen platform; an empty string means automatic detection. */
  value: string
  /** The seller's custom platforms. */
  custom?: readonly string[]
  onChange: (platform: string) => void
}

/** The platform of the next file. Safi can also detect the platform from the file. */
export function PlatformSelect({ value, custom = [], onChange }: PlatformSelectProps) {
  const { t } = useTranslation()
  const names = [...BUILT_IN_PLATFORMS.map(({ name }) => name), ...custom]
  return (
    <Field label={t('importFile.platform.label')} hint={t('importFile.platform.hint')} className="max-w-md">
      <Select
        placeholder={t('importFile.platform.detect')}
        value={value}
        options={names.map((name) => ({ value: name, label: platformIn(name, t) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
