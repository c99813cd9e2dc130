import { useEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'

const SETTLE_MS = 300

export interface SearchBoxProps {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
  className?: string
}

/** A search field. It searches while the user types, after a pause. */
export function SearchBox({ label, placeholder, search, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(search)
  const told = useRef(search)

  // Updates the field when another control or the Back button has changed the search.
  useEffect(() => {
    if (search === told.current) return
    told.current = search
    setTyped(search)
  }, [search])

  useEffect(() => {
    if (typed.trim() === told.current) return
    const timer = setTimeout(() => {
      told.current = typed.trim()
      onSearch(typed.trim())
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])

  return (
    <Field label={label} labelHidden className={className}>
      <TextInput
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder={`${label}: ${placeholder}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  )
}
