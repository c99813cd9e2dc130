import { type SetStateAction, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useUser } from '#web/session/session.ts'
import { removeStored } from '#web/state/storage.ts'
import { useIsMounted } from '#web/state/use-is-mounted.ts'
import { type DraftOf, draftKey } from './draft-keys.ts'
import { changesOf, draftCurrency, readDraft, removeOldDrafts, writeDraft } from './stored-draft.ts'

/** A draft: the unsaved input of a form, stored in this browser until it is saved or discarded. */
export interface Draft {
  /** Whether there is unsaved input. */
  readonly unsaved: boolean
  /** Whether the form was opened with input from a stored draft. */
  readonly restored: boolean
  /** The currency in which the unsaved amounts were begun, if the form now has another. */
  readonly typedIn: string | undefined
  /** False if the browser could not store the draft: leaving the page then loses the input. */
  readonly kept: boolean
  /** Resets the form to its initial values. */
  readonly discard: () => void
  /**
   * Removes the draft. Call it as soon as the server has accepted the input, before anything is refetched: a reload in between would restore
   * a new record that is already saved.
   */
  readonly finish: () => void
}

export interface StoredDraft<T> {
  /** The stored draft at the time the form was opened. */
  readonly first: T | null
  /** Whether the input is still that of the stored draft: false after it was saved or discarded. */
  readonly restored: boolean
  readonly typedIn: string | undefined
  readonly kept: boolean
  readonly keep: (input: T | null) => void
  readonly finish: () => void
}

export function useStoredDraft<T>(of: DraftOf, schema: z.ZodType<T>): StoredDraft<T> {
  const user = useUser()
  const [{ key, first }] = useState(() => {
    removeOldDrafts()
    const key = draftKey(user?.id ?? null, of)
    return { key, first: readDraft(key, schema) }
  })
  // where the unsaved input comes from; null while there is none
  const [origin, setOrigin] = useState(() =>
    first === null ? null : { restored: true, currency: draftCurrency(key) ?? of.currency },
  )
  const [kept, setKept] = useState(true)
  const finished = useRef(false)
  return {
    first,
    restored: origin?.restored ?? false,
    typedIn: origin?.currency === of.currency ? undefined : origin?.currency,
    kept,
    keep(input) {
      if (finished.current) return
      const from = input === null ? null : (origin ?? { restored: false, currency: of.currency })
      setOrigin(from)
      if (input === null) removeStored(key)
      setKept(input === null || writeDraft(key, input, Date.now(), from?.currency))
    },
    finish() {
      finished.current = true
      removeStored(key)
    },
  }
}

/** Stores the input of a form as a draft. `input` is null when there is no unsaved input. */
export function useKeptInput<T>(stored: StoredDraft<T>, input: T | null, reset: () => void): Draft {
  const text = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the input changes, not on each render
  useEffect(() => stored.keep(input), [text])
  const unsaved = input !== null
  const { restored, typedIn, kept, finish } = stored
  useEffect(() => {
    if (!unsaved || kept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved, kept])
  function discard(): void {
    // removes the draft before the form is reset, because the form may close before it renders its initial values
    stored.keep(null)
    reset()
  }
  return {
    unsaved,
    restored: unsaved && restored,
    typedIn: unsaved ? typedIn : undefined,
    kept,
    discard,
    finish,
  }
}

export interface DraftForm<T extends object> {
  readonly of: DraftOf
  readonly schema: z.ZodType<Partial<T>>
  readonly start: T
  /**
   * A new record stores all fields in its draft. An existing record stores only changed fields, so that the others show what is saved
   * elsewhere in the meantime.
   */
  readonly isNew?: boolean
}

/**
 * The state of a form, stored as a draft. A callback that runs later, such as that of a toast's button, passes a function, because the
 * input may have changed since. This also changes the draft of a form that has closed.
 */
export function useDraft<T extends object>(
  form: DraftForm<T>,
): [T, (next: SetStateAction<T>) => void, Draft] {
  const { of, schema, isNew } = form
  const stored = useStoredDraft(of, schema)
  const [start] = useState(form.start)
  const [value, setValue] = useState<T>(() => ({ ...start, ...stored.first }))
  const latest = useRef(value)
  const isOpen = useIsMounted()
  function unsavedOf(value: T): Partial<T> | null {
    const changes = changesOf(start, value)
    return changes && isNew ? value : changes
  }
  function change(next: SetStateAction<T>): void {
    latest.current = typeof next === 'function' ? next(latest.current) : next
    if (isOpen.current) setValue(latest.current)
    else stored.keep(unsavedOf(latest.current))
  }
  return [value, change, useKeptInput(stored, unsavedOf(value), () => change(start))]
}
