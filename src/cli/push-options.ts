import { parsedOptions, wrongOption } from './options.ts'

export interface PushOptions {
  readonly folder: string
  readonly business: string
  /** URL of the server, without a slash at the end. */
  readonly url: string
  readonly key: string
  readonly json: boolean
}

const OPTIONS = {
  business: { type: 'string' },
  url: { type: 'string' },
} as const

export function readPushOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): PushOptions | 'help' {
  const { values, positionals } = parsedOptions(args, OPTIONS)
  if (values.help) return 'help'
  const [folder, ...more] = positionals
  if (folder === undefined) throw wrongOption('noFolder')
  if (more.length > 0) throw wrongOption('oneFolder', { value: more[0] })
  const { business, url } = values
  if (business === undefined || !/^[\w-]+$/.test(business)) throw wrongOption('business')
  const address = url === undefined ? null : URL.parse(url)
  if (address === null || !['http:', 'https:'].includes(address.protocol)) throw wrongOption('url')
  const key = env.SAFI_API_KEY?.trim()
  if (!key) throw wrongOption('key')
  return { folder, business, url: withoutLastSlashes(address.href), key, json: values.json }
}

/** Removes slashes at the end in a loop: a regular expression would take quadratic time on a text with many slashes. */
function withoutLastSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}
