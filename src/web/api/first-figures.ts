import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Loads the data of the first screen before it is rendered, if `features/dashboard/first-figures.ts` shows figures of the same responses.
 * Otherwise a placeholder would replace these figures for a moment.
 */
export async function loadBehindFirstFigures<Data, Failure, Result, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Failure, Result, Key>,
): Promise<null> {
  if (document.querySelector('#root [data-first-figures]')) await queryClient.prefetchQuery(query)
  return null
}
