import type { ComponentProps } from 'react'
import { TextInput } from './inputs.tsx'

/** A field that searches while the user types. In a form, Enter would submit what the user is still looking for. */
export function SearchInput(props: Omit<ComponentProps<'input'>, 'type' | 'onKeyDown'>) {
  return (
    <TextInput
      {...props}
      type="search"
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}
