import { useSyncExternalStore } from 'react'

/** Below this width of the window, the rows of every table are blocks (`styles/table.css`). */
const NARROW = '(width < 40rem)'

function follow(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is so narrow that the rows of every table are blocks. Cells that blocks hide then need not be rendered. */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(NARROW).matches)
}
