// Plain JavaScript for any Node: finds the Node that Safi runs on.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The Node that package-lock.json pins for this system, else the current one if it is new enough, else undefined. */
export function pinnedNode() {
  const pinned = fileURLToPath(
    new URL(`../node_modules/node-${process.platform}-${process.arch}/bin/node`, import.meta.url),
  )
  if (existsSync(pinned)) return pinned
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined
}
