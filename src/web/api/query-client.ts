import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'
import { noticeFailure, whenForgotten } from '#web/session/session.ts'
import { ApiError, mayPass } from './client.ts'
import { toastError, toastSuccess } from './error-message.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The message to show when the mutation fails, instead of "Something went wrong". */
      failureKey?: PhraseKey
      /**
       * The message to show when the mutation succeeds. The callbacks of `mutate` cannot show it: they are not called when the refetch
       * unmounts the component, such as the row of a deleted item.
       */
      successKey?: PhraseKey
      /** The screen shows the errors of this query or mutation itself. */
      silent?: boolean
      /** The form marks the fields that the server refuses, so nothing else is shown for them. */
      marksFields?: boolean
    }
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      noticeFailure(error)
      // A query about part of a business found no business, so the query of the business itself runs again: the user may have lost access
      // to it.
      if (error instanceof ApiError && error.code === 'business_not_found' && queryKey.length > 2)
        void queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 2), exact: true })
    },
  }),
  mutationCache: new MutationCache({
    onSuccess(_data, _variables, _onMutateResult, { meta }) {
      if (meta?.successKey) toastSuccess(meta.successKey)
    },
    onError(error, _variables, _onMutateResult, mutation) {
      noticeFailure(error)
      if (error instanceof ApiError && error.code === 'business_not_found')
        void queryClient.invalidateQueries({ queryKey: ['businesses'] })
      const { silent, marksFields, failureKey } = mutation.meta ?? {}
      const marked = marksFields && error instanceof ApiError && error.fields.length > 0
      if (!silent && !marked) toastError(error, failureKey)
    },
  }),
  defaultOptions: {
    // 'always': without a connection a request fails visibly instead of waiting silently.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      // Two retries within about a second, so that a failure and its retry button show soon.
      retry: (count, error) => count < 2 && mayPass(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

whenForgotten(() => queryClient.removeQueries())
