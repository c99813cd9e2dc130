import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'

const SETTLE_MS = 300

export interface SearchBoxProps {
  search: string
  onSearch: (search: string) => void
}

/** Searches as one types, once the typing rests. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  const told = useRef(search)

  // Cleared or changed from outside: by a button, by going back.
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
    <Field label={t('products.search')} labelHidden className="w-full max-w-sm">
      <TextInput
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder={`${t('products.search')}: ${t('products.searchPlaceholder')}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  )
}
