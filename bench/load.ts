/**
 * Sends requests to a server, in a process of its own. Every connection requests the paths, or some of them, in another random order. Prints autocannon's
 * result as JSON. Standard input: a `Load` as JSON.
 */
import { readFileSync } from 'node:fs'

export interface Load {
  readonly url: string
  readonly paths: readonly string[]
  readonly cookie: string
  readonly connections: number
  readonly seconds: number
}

/** How many requests are prepared at most. With many more, their preparation would take the time that is measured. */
const PREPARED = 50_000

/** The part of autocannon that is used here. It is installed only in this folder, so that type checks run without it. */
type Autocannon = (options: {
  url: string
  connections: number
  duration: number
  setupClient: (client: {
    setRequests(requests: { path: string; headers: Record<string, string> }[]): void
  }) => void
}) => Promise<object>

const { default: autocannon }: { default: Autocannon } = await import('autocannon' as string)
const { url, paths, cookie, connections, seconds }: Load = JSON.parse(readFileSync(0, 'utf8'))
const requests = paths.map((path) => ({ path, headers: { cookie } }))
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  setupClient: (client) => client.setRequests(shuffled(requests).slice(0, Math.ceil(PREPARED / connections))),
})
console.log(JSON.stringify(result))

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
