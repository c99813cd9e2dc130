import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useUser } from '#web/session/session.ts'
import { removeStored } from '#web/state/storage.ts'
import { type DraftOf, draftKey } from './draft-keys.ts'
import { changesOf, readDraft, removeOldDrafts, writeDraft } from './stored-draft.ts'

/** The unsaved input of a form, kept in this browser until it is saved or discarded. */
export interface Draft {
  /** Something was entered that is not saved. */
  readonly unsaved: boolean
  /** It was entered before this form was opened. */
  readonly restored: boolean
  /** False where the browser could not keep it: leaving the page loses it. */
  readonly kept: boolean
  /** Takes the form back to where it began. */
  readonly discard: () => void
  /** What was entered is saved: nothing of it is kept any more. */
  readonly finish: () => void
}

export interface StoredDraft<T> {
  /** What was kept when the form was opened. */
  readonly first: T | null
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
  const [kept, setKept] = useState(true)
  const finished = useRef(false)
  return {
    first,
    kept,
    keep(input) {
      if (finished.current) return
      if (input === null) removeStored(key)
      setKept(input === null || writeDraft(key, input))
    },
    finish() {
      finished.current = true
      removeStored(key)
    },
  }
}

/** Keeps the input of a form; `input` is null while nothing was entered. */
export function useKeptInput<T>(stored: StoredDraft<T>, input: T | null, reset: () => void): Draft {
  const text = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the input changes, not on each render
  useEffect(() => stored.keep(input), [text])
  const unsaved = input !== null
  const { first, kept, finish } = stored
  useEffect(() => {
    if (!unsaved || kept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved, kept])
  function discard(): void {
    // at once: the form may close before it shows what it began with
    stored.keep(null)
    reset()
  }
  return { unsaved, restored: unsaved && first !== null, kept, discard, finish }
}

export interface DraftForm<T extends object> {
  readonly of: DraftOf
  readonly schema: z.ZodType<Partial<T>>
  readonly start: T
  /**
   * There is nothing yet that is changed: all fields are kept. Of what exists already only those that differ are, so that
   * the others follow what is saved meanwhile.
   */
  readonly isNew?: boolean
}

/** The state of a form, kept as a draft. */
export function useDraft<T extends object>(form: DraftForm<T>): [T, (value: T) => void, Draft] {
  const { of, schema, isNew } = form
  const stored = useStoredDraft(of, schema)
  const [start] = useState(form.start)
  const [value, setValue] = useState<T>(() => ({ ...start, ...stored.first }))
  const changes = changesOf(start, value)
  const draft = useKeptInput(stored, changes && isNew ? value : changes, () => setValue(start))
  return [value, setValue, draft]
}
