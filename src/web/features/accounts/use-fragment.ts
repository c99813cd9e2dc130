import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readFragment } from './fragment.ts'

const NOTHING: Readonly<Record<string, string>> = {}

/** Reads the data of the fragment, and removes it from the address bar and the history. */
export function useFragment(): Readonly<Record<string, string>> {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const arrived = readFragment(hash)
  const [taken, setTaken] = useState({ hash, carried: arrived ?? NOTHING })
  // Pasting a second link over the first does not load a new page.
  if (arrived && taken.hash !== hash) setTaken({ hash, carried: arrived })

  const carries = arrived !== null
  useEffect(() => {
    if (carries) void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true })
  }, [carries, navigate, pathname, search, state])
  return taken.carried
}
