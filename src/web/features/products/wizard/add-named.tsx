import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'

export interface AddNamedProps {
  label: string
  addLabel: string
  /** Said where the name is blank. */
  required: string
  busy: boolean
  /** Calls `done` once it is there. */
  onAdd: (name: string, done: () => void) => void
}

/** One field and a button inside the wizard's form: its Enter adds, and does not go to the next step. */
export function AddNamed({ label, addLabel, required, busy, onAdd }: AddNamedProps) {
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)

  function add(): void {
    if (busy) return
    setMissing(name.trim() === '')
    if (name.trim() !== '') onAdd(name.trim(), () => setName(''))
  }

  return (
    <div className="flex flex-col items-start gap-3 sm:flex-row">
      <Field label={label} error={missing ? required : undefined} className="w-full sm:max-w-sm">
        <TextInput
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setMissing(false)
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
