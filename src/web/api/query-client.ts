import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noticeSignedOut, whenForgotten } from '#web/session/session.ts'
import { ApiError, mayPass } from './client.ts'
import { type PhraseKey, toastError } from './error-message.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shown instead of the general "something went wrong". */
      failureKey?: PhraseKey
      /** The screen shows the error itself. */
      silent?: boolean
    }
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({
    onError(error, _variables, _onMutateResult, mutation) {
      noticeSignedOut(error)
      const fieldsShown = error instanceof ApiError && error.fields.length > 0
      if (!mutation.meta?.silent && !fieldsShown) toastError(error, mutation.meta?.failureKey)
    },
  }),
  defaultOptions: {
    // 'always': without a connection a request fails visibly instead of waiting silently.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (count, error) => count < 2 && mayPass(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

whenForgotten(() => queryClient.removeQueries())
