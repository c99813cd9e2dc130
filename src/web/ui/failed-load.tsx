import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { toast } from 'sonner'

export interface FailedLoadProps {
  /** The translated text that says what could not be loaded. */
  message: string
  /** The path to redirect to; the list of businesses if undefined. */
  to?: string
}

/** Replaces a page whose data failed to load: says so in a toast and redirects. */
export function FailedLoad({ message, to = '/my-businesses' }: FailedLoadProps) {
  useEffect(() => {
    // The id prevents the same toast from showing twice.
    toast.error(message, { id: message })
  }, [message])
  return <Navigate to={to} replace />
}
