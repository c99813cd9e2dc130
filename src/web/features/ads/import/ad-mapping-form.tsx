import { useState } from 'react'
import { AD_FIELDS, type AdField, type AdMapping } from '#domain/ads/ad-formats.ts'
import { AD_CHANNELS, type AdChannel } from '#domain/ads/channels.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'

/** Fields that only known formats have, so sellers need not map them. */
const HIDDEN: readonly AdField[] = ['range', 'account', 'program', 'country']
/** What every table needs. */
const NEEDED = ['channel', 'campaign', 'spend'] as const

interface AdMappingFormProps {
  columns: readonly string[]
  guess: AdMapping
  busy: boolean
  onMap: (custom: { channel: AdChannel; mapping: AdMapping }) => void
}

/** A form in which the seller states where the ads of a table were bought, and what its columns contain. */
export function AdMappingForm({ columns, guess, busy, onMap }: AdMappingFormProps) {
  const { t } = useTranslation()
  const [channel, setChannel] = useState<AdChannel | ''>('')
  const [mapping, setMapping] = useState<AdMapping>(guess)
  const named = columns.filter((column) => column !== '')
  const chosen = { channel, ...mapping }
  const missing = NEEDED.filter((each) => !chosen[each])

  function choose(field: AdField, column: string): void {
    const { [field]: _, ...others } = mapping
    setMapping(column === '' ? others : { ...others, [field]: column })
  }

  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (channel !== '') onMap({ channel, mapping })
      }}
    >
      <div>
        <h3 className="font-semibold">{t('ads.file.map')}</h3>
        <p className="text-muted">{t('ads.file.mapText')}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('ads.channel')} className="sm:col-span-2 sm:max-w-80">
          <Select
            value={channel}
            placeholder={t('common.choose')}
            onChange={({ target }) => setChannel(AD_CHANNELS.find((known) => known === target.value) ?? '')}
            options={AD_CHANNELS.map((value) => ({ value, label: t(`ads.channels.${value}`) }))}
          />
        </Field>
        {AD_FIELDS.filter((field) => !HIDDEN.includes(field)).map((field) => (
          <Field key={field} label={t(`ads.file.fields.${field}`)}>
            <Select
              value={mapping[field] ?? ''}
              onChange={({ target }) => choose(field, target.value)}
              options={[
                { value: '', label: t('ads.file.noColumn') },
                ...named.map((column) => ({ value: column, label: column })),
              ]}
            />
          </Field>
        ))}
      </div>
      {missing.length > 0 && (
        <p className="text-sm text-muted">
          {missing.map((each) => t(`ads.file.mapMissing.${each}`)).join(' ')}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} disabled={missing.length > 0}>
        {t('ads.file.read')}
      </Button>
    </form>
  )
}
