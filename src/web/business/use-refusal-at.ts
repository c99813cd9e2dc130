import { useEffect, useState } from 'react'
import { matchPath } from 'react-router'
import { type Access, type Needs, refusalOf } from '#contract/roles.ts'
import { openToAll, type RefusalAt, refusalAtStore } from './refusal-at.ts'

/**
 * Finds which pages of a business its member may open, and shares them with the navigation; undefined until they are known. The owner may open every
 * page, so owners do not load the list of pages.
 */
export function useRefusalAt(access: Access | undefined): RefusalAt | undefined {
  const [found, setFound] = useState<{ refusalAt: RefusalAt }>()
  const { role, hidesCosts } = access ?? {}
  useEffect(() => {
    if (role === undefined || hidesCosts === undefined || role === 'owner') return
    let wanted = true
    void import('./page-calls.ts').then(({ PAGE_CALLS }) => {
      if (!wanted) return
      const refusalAt = refusalAtFor({ role, hidesCosts }, PAGE_CALLS)
      setFound({ refusalAt })
      refusalAtStore.set(refusalAt)
    })
    return () => {
      wanted = false
      setFound(undefined)
      refusalAtStore.set(openToAll)
    }
  }, [role, hidesCosts])
  return role === 'owner' ? openToAll : found?.refusalAt
}

function refusalAtFor(access: Access, calls: Readonly<Record<string, Needs>>): RefusalAt {
  const refused = Object.entries(calls).flatMap(([path, call]) => {
    const refusal = refusalOf(call, access)
    return refusal ? [{ path: `/business/:businessId/${path}`, refusal }] : []
  })
  return (pathname) => refused.find(({ path }) => matchPath(path, pathname))?.refusal ?? null
}
