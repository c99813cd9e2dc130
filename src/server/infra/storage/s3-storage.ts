import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/config.ts'
import { StartError } from '../process/start-error.ts'
import { eachOf, type Storage } from './storage.ts'

/** Size in bytes of an uploaded part, the smallest that S3 accepts. At most this much of a file is in memory. */
const PART_BYTES = 5 * 1024 * 1024
/** Number of retries after responses that mean "try later". The job can be repeated as well. */
const RETRIES = 3

/** A bucket of any S3-compatible service, addressed by path: {endpoint}/{bucket}/{key}. */
export function s3Storage(settings: S3Settings): Storage {
  const client = clientOf(settings)
  const urlOf = (key: string, query = '') => {
    const parts = key.split('/')
    if (parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`not a storage key: ${key}`)
    return `${bucketUrl(settings)}/${parts.map(encodeURIComponent).join('/')}${query}`
  }

  /** Uploads in parts, which become visible when the upload completes. */
  async function writeParts(key: string, first: Uint8Array, rest: AsyncIterator<Uint8Array>): Promise<void> {
    const begun = await expectOk(await client.fetch(urlOf(key, '?uploads='), { method: 'POST' }))
    const uploadId = between(await begun.text(), '<UploadId>', '</UploadId>')
    if (!uploadId) throw new Error('the file storage did not start an upload')
    const upload = `uploadId=${encodeURIComponent(uploadId)}`
    try {
      const tags: string[] = []
      for (let part: Uint8Array | undefined = first; part; ) {
        const query = `?partNumber=${tags.length + 1}&${upload}`
        const stored = await expectOk(await client.fetch(urlOf(key, query), put(part)))
        await stored.body?.cancel()
        tags.push(stored.headers.get('etag') ?? '')
        const next = await rest.next()
        part = next.done ? undefined : next.value
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const done = await expectOk(await client.fetch(urlOf(key, `?${upload}`), { method: 'POST', body }))
      // S3 can report a failure at the end of an upload with status 200, too
      if ((await done.text()).includes('<Error>'))
        throw new Error('the file storage did not complete the upload')
    } catch (error) {
      // if this fails, the lifecycle rule of the bucket removes the unfinished upload
      await client.fetch(urlOf(key, `?${upload}`), { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }

  return {
    async write(key, bytes) {
      const parts = inParts(bytes)
      const { value: first = new Uint8Array() } = await parts.next()
      if (first.byteLength === PART_BYTES) return writeParts(key, first, parts)
      const stored = await expectOk(await client.fetch(urlOf(key), put(first)))
      await stored.body?.cancel()
    },
    async *read(key) {
      const found = await expectOk(await client.fetch(urlOf(key)))
      if (found.body) yield* found.body
    },
    async size(key) {
      const found = await client.fetch(urlOf(key), { method: 'HEAD' })
      if (found.status === 404) return null
      return Number((await expectOk(found)).headers.get('content-length'))
    },
    async remove(key) {
      const gone = await client.fetch(urlOf(key), { method: 'DELETE' })
      if (gone.status !== 404) await expectOk(gone)
      await gone.body?.cancel()
    },
    async removeFolder(folder) {
      const keys: string[] = []
      for await (const key of this.list(folder)) keys.push(key)
      await eachOf(keys, (key) => this.remove(key))
    },
    async bytesIn(folder) {
      let bytes = 0
      for await (const page of pages(folder)) {
        for (const [, size] of page.matchAll(/<Size>(\d+)<\/Size>/g)) bytes += Number(size)
      }
      return bytes
    },
    async *list(folder) {
      for await (const page of pages(folder)) {
        // a key with a slash at its end stands for a folder, which some consoles of S3 create
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*[^</])<\/Key>/g)) yield unescaped(key)
      }
    },
  }

  /** Lists a folder as XML, page by page. */
  async function* pages(folder: string | undefined): AsyncGenerator<string> {
    let after: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2' })
      if (folder !== undefined) query.set('prefix', `${folder}/`)
      if (after !== undefined) query.set('continuation-token', after)
      const page = await (await expectOk(await client.fetch(`${bucketUrl(settings)}?${query}`))).text()
      yield page
      after = between(page, '<NextContinuationToken>', '</NextContinuationToken>')
      after = after === undefined ? undefined : unescaped(after)
    } while (after !== undefined)
  }
}

function between(text: string, before: string, behind: string): string | undefined {
  const [, value] = text.split(before)
  return value?.split(behind)[0]
}

function unescaped(xml: string): string {
  const letters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return xml.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => letters[name] ?? '')
}

/** Throws a one-line StartError when the bucket cannot be used. */
export async function checkBucket(settings: S3Settings): Promise<void> {
  const { host } = new URL(settings.endpoint)
  let status: number
  try {
    status = (await clientOf(settings).fetch(bucketUrl(settings), { method: 'HEAD' })).status
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    throw new StartError(
      `The file storage at ${host} does not answer: ${code ?? message}. Check S3_ENDPOINT.`,
    )
  }
  if (status === 404) throw new StartError(`The file storage at ${host} has no bucket "${settings.bucket}".`)
  if (status === 401 || status === 403) {
    throw new StartError(
      `The file storage at ${host} refuses the bucket "${settings.bucket}". Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  }
  if (status >= 300) throw new StartError(`The file storage at ${host} answers with ${status}.`)
}

function clientOf({ accessKeyId, secretAccessKey, region }: S3Settings): AwsClient {
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
}

function bucketUrl({ endpoint, bucket }: S3Settings): string {
  return `${endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint}/${bucket}`
}

function put(body: Uint8Array) {
  return { method: 'PUT', body: body as Uint8Array<ArrayBuffer> }
}

async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response
  await response.body?.cancel()
  // the error omits the URL, which contains the seller's id
  throw new Error(`the file storage answered with ${response.status}`)
}

/** Splits a stream into chunks of exactly PART_BYTES. The last chunk can be smaller. */
async function* inParts(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(PART_BYTES)
  let filled = 0
  for await (const piece of bytes) {
    for (let at = 0; at < piece.byteLength; ) {
      const taken = piece.subarray(at, at + PART_BYTES - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      at += taken.byteLength
      if (filled < PART_BYTES) continue
      yield part
      part = new Uint8Array(PART_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
