import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readFragment } from './fragment.ts'

const NOTHING: Readonly<Record<string, string>> = {}

/** Reads the data in the URL's fragment, then removes the fragment from the address bar and the history. */
export function useFragment(): Readonly<Record<string, string>> {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const arrived = readFragment(hash)
  const [taken, setTaken] = useState({ hash, carried: arrived ?? NOTHING })
  // A link pasted over another one changes the fragment without loading a new page.
  if (arrived && taken.hash !== hash) setTaken({ hash, carried: arrived })

  const carries = arrived !== null
  useEffect(() => {
    if (carries) void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true })
  }, [carries, navigate, pathname, search, state])
  return taken.carried
}
