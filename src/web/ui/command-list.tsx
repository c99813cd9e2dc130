import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { TextInput } from './inputs.tsx'

export interface CommandListProps {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
  groups: readonly {
    heading: string
    commands: readonly { id: string; label: string; detail?: string; run: () => void }[]
  }[]
  /** Returns the text that states how many commands were found. Screen readers announce it; it is visible if there are none. */
  found: (count: number) => string
}

/** A search field above a list of commands. The arrow keys select a command, Enter runs it. */
export function CommandList({ label, placeholder, search, onSearch, groups, found }: CommandListProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const filled = groups.filter(({ commands }) => commands.length > 0)
  const all = filled.flatMap(({ commands }) => commands)
  const active = Math.min(at, all.length - 1)
  const idOf = (index: number) => `${listId}-${index}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (step) setAt((active + step + all.length) % Math.max(1, all.length))
    else if (event.key === 'Enter') all[active]?.run()
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={all.length > 0 ? idOf(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={200}
        placeholder={placeholder}
        value={search}
        onChange={({ target }) => {
          setAt(0)
          onSearch(target.value)
        }}
        onKeyDown={onKey}
      />
      <p role="status" className={all.length > 0 ? 'sr-only' : 'px-3 pt-6 text-muted'}>
        {search && found(all.length)}
      </p>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        className="-mx-3 mt-3 h-[min(26rem,50dvh)] overflow-y-auto"
      >
        {filled.map(({ heading, commands }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={heading} role="group" aria-labelledby={`${listId}-g${group}`} className="mb-2">
            <p id={`${listId}-g${group}`} className="px-3 pt-2 pb-1 text-sm text-muted">
              {heading}
            </p>
            {commands.map((command) => {
              const index = all.indexOf(command)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
                <div
                  key={command.id}
                  id={idOf(index)}
                  role="option"
                  aria-selected={index === active}
                  onPointerMove={() => setAt(index)}
                  onClick={command.run}
                  className={cx(
                    'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-1.5 pointer-coarse:min-h-12',
                    index === active && 'bg-sand',
                  )}
                >
                  <bdi className="min-w-0 truncate">{command.label}</bdi>
                  {command.detail && <bdi className="shrink-0 text-sm text-muted">{command.detail}</bdi>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}
