// Finds the Node that Safi runs on. Plain JavaScript, so that any Node version can run it.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of the Node that package-lock.json pins for this system. Otherwise the current Node if it is new enough, else undefined.
 */
export function pinnedNode() {
  const pinned = fileURLToPath(
    new URL(`../node_modules/node-${process.platform}-${process.arch}/bin/node`, import.meta.url),
  )
  if (existsSync(pinned)) return pinned
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined
}
