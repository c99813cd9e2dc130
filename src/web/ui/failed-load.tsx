import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { toast } from 'sonner'

export interface FailedLoadProps {
  /** What could not be loaded, in the reader's language. */
  message: string
  error: unknown
  /** Where the reader is taken instead. */
  to: string
}

/** In place of a page that cannot stand without its data: says why, and goes one step back. */
export function FailedLoad({ message, error, to }: FailedLoadProps) {
  useEffect(() => {
    console.error(error)
    // One toast, however often the same is said.
    toast.error(message, { id: message })
  }, [message, error])
  return <Navigate to={to} replace />
}
