import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { ApiError } from './api.ts'
import { type PhraseKey, toastError } from './error-message.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Said instead of the general "something went wrong". */
      failureKey?: PhraseKey
      /** The screen shows the error itself. */
      silent?: boolean
    }
  }
}

export const SESSION_KEY = ['session'] as const

export const VISITOR: Session = { user: null, secondStep: null }

/** Told by any call that the session has ended: every guard follows the session query. */
function noticeSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') {
    queryClient.setQueryData(SESSION_KEY, VISITOR)
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
    // 'always': without a connection a call fails and says so, instead of waiting in silence for one.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
