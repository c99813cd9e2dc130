import { type MemberAccess, withAccess } from '../db/member-access.ts'

/** Number of bytes that are sent before Safi checks again whether the member may still read the file. */
const BETWEEN_BYTES = 256 * 1024

/**
 * Sends a file to a member only while they may read it. A large file is read in many transactions after the request was
 * allowed, so each part is read with the member's access. When the member has been removed, or may do less than the
 * file needs, the download is cancelled.
 */
export function whileMember(
  body: ReadableStream<Uint8Array>,
  access: MemberAccess,
  mayStillRead: () => Promise<boolean>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let unchecked = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (unchecked >= BETWEEN_BYTES) {
        unchecked = 0
        if (!(await mayStillRead())) {
          await reader.cancel()
          return controller.error(new Error('the reader may not read this file any more'))
        }
      }
      const { done, value } = await withAccess(access, () => reader.read())
      if (done) return controller.close()
      unchecked += value.byteLength
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
