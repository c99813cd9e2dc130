import type { Platform } from '../src/server/testing/vendors/drive.ts'

/** Changes each JSON response to a path, to show that a check notices when a stand-in responds wrongly. */
export function answering(platform: Platform, path: RegExp, change: (answer: object) => object): Platform {
  const fetch: Platform['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    const response = await platform.fetch(request)
    if (!path.test(request.url) || !response.ok) return response
    return Response.json(change((await response.json()) as object), response)
  }
  return { clock: platform.clock, fetch }
}
