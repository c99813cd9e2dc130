import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { toast } from 'sonner'

export interface FailedLoadProps {
  /** What could not be loaded, in the reader's language. */
  message: string
  error: unknown
  /** Where to redirect the user. */
  to: string
}

/** Replaces a page whose data failed to load: shows the error and redirects. */
export function FailedLoad({ message, error, to }: FailedLoadProps) {
  useEffect(() => {
    console.error(error)
    // The id prevents duplicate toasts.
    toast.error(message, { id: message })
  }, [message, error])
  return <Navigate to={to} replace />
}
