import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkBusinessName } from '#contract/accounts.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { call } from '#web/api/client.ts'

const DEBOUNCE_MS = 500

/** Whether another account already uses this business name. False as well when the check fails; sign-up checks the name again. */
export function useBusinessNameTaken(typed: string): boolean {
  const name = useSettled(typed.trim(), DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['business-name', name.toLowerCase()],
    queryFn: ({ signal }) => call(checkBusinessName, { query: { name }, signal }),
    enabled: name !== '' && name.length <= LIMITS.name,
    retry: false,
  })
  return data?.available === false && name === typed.trim()
}

function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
