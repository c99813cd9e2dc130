import { useState } from 'react'
import type { z } from 'zod'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { validationKey } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { TextInput } from '#web/ui/inputs.tsx'

export interface AddNamedProps {
  label: string
  addLabel: string
  /** The schema that validates the name. */
  rules: z.ZodType<string>
  busy: boolean
  /** Creates an item with this name, and calls `done` after the server has saved it. */
  onAdd: (name: string, done: () => void) => void
}

/** A text field and an Add button inside the wizard's form. Enter in the field adds the item instead of going to the next step. */
export function AddNamed({ label, addLabel, rules, busy, onAdd }: AddNamedProps) {
  const [name, setName] = useState('')
  const { t } = useTranslation()
  const [wrong, setWrong] = useState<ValidationKey | null>(null)

  function add(): void {
    if (busy) return
    const read = rules.safeParse(name)
    const message = read.error?.issues[0]?.message ?? ''
    setWrong(read.success ? null : validationKey(message))
    if (read.success) onAdd(read.data, () => setName(''))
  }

  return (
    <div className="flex flex-col items-start gap-3 sm:flex-row">
      <Field
        label={label}
        error={wrong ? t(`validation.${wrong}`) : undefined}
        className="w-full sm:max-w-sm"
      >
        <TextInput
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setWrong(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
      </Field>
      <Button busy={busy} onClick={add} className="sm:mt-[1.625rem]">
        {!busy && <Plus aria-hidden className="size-4" />}
        {addLabel}
      </Button>
    </div>
  )
}
