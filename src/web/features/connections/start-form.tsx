import { type FormEvent, useState } from 'react'
import type { Connection } from '#contract/connections.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { DateInput } from '#web/ui/inputs.tsx'
import { useStart } from './api.ts'
import { latestStart } from './credentials.ts'

interface StartFormProps {
  businessId: string
  connection: Connection
  /** Called after the seller has saved an earlier first day. */
  onDone?: () => void
}

/** A form for the first day that a connection fetches. */
export function StartForm({ businessId, connection, onDone }: StartFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startOn } = connection
  const start = useStart(businessId, connection.id)
  const [day, setDay] = useState(startOn ?? connection.suggestedStartOn)
  const [wrong, setWrong] = useState(false)
  const latest = latestStart(connection, new Date().toISOString().slice(0, 10))
  const problem =
    startOn === null
      ? t('connections.start.required')
      : t('connections.start.notEarlier', { day: format.date(startOn) })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const invalid = day === '' || day > latest
    setWrong(invalid)
    if (!invalid) start.mutate(day, { onSuccess: () => onDone?.() })
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-sm space-y-3">
      <Field
        label={t('connections.start.title')}
        hint={t('connections.start.hint')}
        error={wrong ? problem : ''}
      >
        <DateInput value={day} max={latest} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Button type="submit" variant="primary" busy={start.isPending}>
        {t(startOn === null ? 'connections.start.press' : 'connections.start.save')}
      </Button>
    </form>
  )
}
