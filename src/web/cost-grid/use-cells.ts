import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { filledDown, type Range, type Texts } from './grid-row.ts'

export interface CellsOptions {
  /** The keys of the shown rows that have a cell, in the order shown. */
  readonly keys: readonly string[]
  readonly texts: Texts
  readonly onTexts: (changes: Texts) => void
  /** Enters several texts in one step, which the user can undo. */
  readonly onFill: (changes: Texts) => void
  readonly onSave?: (() => void) | undefined
}

/** The state of the grid's cells: which one has the focus, which rows are selected, and what keys such as Enter and the arrows do. */
export function useCells({ keys, texts, onTexts, onFill, onSave }: CellsOptions) {
  const [active, setActive] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<string | null>(null)
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const wanted = useRef<string | null>(null)
  /** The text when the cell took the focus, which Escape restores. */
  const before = useRef('')

  // The next row may not be in the document yet, so it gets the focus after it is rendered.
  useLayoutEffect(() => {
    const input = wanted.current === null ? undefined : inputs.current.get(wanted.current)
    if (!input) return
    wanted.current = null
    input.focus()
    input.select()
  })

  const at = active === null ? -1 : keys.indexOf(active)
  const range = rangeOf(at, anchor === null ? at : keys.indexOf(anchor))

  function move(by: number, extend: boolean): void {
    const next = keys[at + by]
    if (next === undefined) return
    setAnchor(extend ? (anchor ?? active) : null)
    wanted.current = next
    setActive(next)
  }

  function fill(): void {
    if (range) onFill(filledDown(keys, texts, range))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, shiftKey } = event
    const command = event.ctrlKey || event.metaKey
    const handled = () => event.preventDefault()
    if (command && key.toLowerCase() === 's' && onSave) {
      handled()
      onSave()
    } else if (command && key.toLowerCase() === 'd') {
      handled()
      const above = keys[at - 1]
      if (range && range.last > range.first) fill()
      else if (active !== null && above !== undefined) onTexts({ [active]: texts[above] ?? '' })
    } else if (command || event.altKey || event.nativeEvent.isComposing) return
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      handled()
      move(key === 'ArrowDown' ? 1 : -1, shiftKey)
    } else if (key === 'Enter') {
      handled()
      move(shiftKey ? -1 : 1, false)
    } else if (key === 'Escape' && active !== null) {
      if (anchor !== null) setAnchor(null)
      else if ((texts[active] ?? '') !== before.current) {
        handled()
        onTexts({ [active]: before.current })
      }
    } else if (key === 'Delete' && range && range.last > range.first) {
      handled()
      onFill(Object.fromEntries(keys.slice(range.first, range.last + 1).map((row) => [row, ''])))
    }
  }

  return {
    active,
    range,
    fill,
    /** The attributes of the input of a row. */
    cellProps: (key: string) => ({
      ref: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(key, input)
        else inputs.current.delete(key)
      },
      onKeyDown,
      onFocus: () => {
        before.current = texts[key] ?? ''
        if (wanted.current === null && active !== key) {
          setActive(key)
          setAnchor(null)
        }
      },
      onMouseDown: (event: MouseEvent) => {
        if (!event.shiftKey || active === null || active === key) return
        event.preventDefault()
        setAnchor(anchor ?? active)
        wanted.current = key
        setActive(key)
      },
    }),
  }
}

function rangeOf(at: number, anchor: number): Range | null {
  if (at === -1) return null
  const other = anchor === -1 ? at : anchor
  return { first: Math.min(at, other), last: Math.max(at, other) }
}
