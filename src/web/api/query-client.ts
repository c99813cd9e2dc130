import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noticeSignedOut, whenForgotten } from '#web/session/session.ts'
import { ApiError, mayPass } from './client.ts'
import { type PhraseKey, toastError, toastSuccess } from './error-message.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shown instead of the general "something went wrong". */
      failureKey?: PhraseKey
      /**
       * Shown when it succeeded. The callbacks of `mutate` are not called when refetched data removes the component first,
       * such as a row that was deleted.
       */
      successKey?: PhraseKey
      /** The screen shows the error itself. */
      silent?: boolean
    }
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({
    onSuccess(_data, _variables, _onMutateResult, { meta }) {
      if (meta?.successKey) toastSuccess(meta.successKey)
    },
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
