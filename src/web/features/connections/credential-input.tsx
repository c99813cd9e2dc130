import { useId, useState } from 'react'
import { COUNTRY_CODES } from '#domain/catalog/countries.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput, Select, TextInput } from '#web/ui/inputs.tsx'
import { type CredentialField, fieldHint, fieldLabel, fieldProblem } from './credentials.ts'

/** The server refuses longer values. A key file has about 2,000 characters. */
const MAX_KEY_FILE_BYTES = 8_000

interface CredentialInputProps {
  field: CredentialField
  value: string
  wrong: boolean
  onChange: (value: string) => void
}

/** The input of one value that a platform needs. */
export function CredentialInput(props: CredentialInputProps) {
  const { t } = useTranslation()
  const { field, value, wrong, onChange } = props
  const { name, kind, secret, options } = field
  if (name === 'keyFile') return <KeyFile {...props} />
  const label = fieldLabel(name)
  const hint = fieldHint(name)
  const shared = {
    name,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  const typed = { ...shared, dir: 'ltr', spellCheck: false, autoCapitalize: 'none' }
  return (
    <Field
      label={label ? t(label) : name}
      hint={hint && t(hint)}
      error={wrong ? t(fieldProblem(name, value)) : ''}
    >
      {kind === 'choice' ? (
        <Select {...shared} options={options.map((code) => ({ value: code, label: optionIn(code, t) }))} />
      ) : secret ? (
        // "new-password" keeps password managers from filling in the password of Safi
        <PasswordInput {...typed} autoComplete="new-password" />
      ) : (
        <TextInput {...typed} autoComplete="off" inputMode={kind === 'address' ? 'url' : 'text'} />
      )}
    </Field>
  )
}

function optionIn(code: string, t: Translate): string {
  const country = COUNTRY_CODES.find((known) => known === code)
  return country ? t(`catalog.countries.${country}`) : code
}

/** The input for a key file of noon. Shows only the name of the file, never its content. */
function KeyFile({ field: { name }, value, wrong, onChange }: CredentialInputProps) {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState('')

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    try {
      // A larger file cannot be a key file. The server's refusal of it would not say why, so an empty key file is sent instead, which gets
      // a helpful error.
      onChange(file.size > MAX_KEY_FILE_BYTES ? '{}' : await file.text())
      setChosen(t('connections.keyFile.chosen', { name: file.name }))
    } catch {
      onChange('')
      setChosen(t('connections.keyFile.unreadable'))
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would repeat its legend for the button
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-sm font-medium">
        {t('connections.fields.keyFile')}
      </p>
      <DropZone
        accept=".json,application/json"
        title={t('connections.keyFile.drop')}
        hint={t('connections.hints.keyFile')}
        chooseLabel={t('connections.keyFile.choose')}
        className="py-6"
        onFiles={([file]) => void read(file)}
      />
      {wrong && (
        <p role="alert" className="mt-1.5 text-sm text-clay-text">
          {t(fieldProblem(name, value))}
        </p>
      )}
      <p role="status" className="mt-1.5 min-h-5 text-sm [overflow-wrap:anywhere]">
        {chosen}
      </p>
    </div>
  )
}
