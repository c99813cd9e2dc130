import { vi } from 'vitest'

/** Answers the requests of the screens, until `vi.unstubAllGlobals` is called. It also replaces `window`, where prefetched responses are stored. */
export function serve(reply: (method: string, url: string, body: string) => Response): void {
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) =>
    reply(method, url, body),
  )
}
