import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Holds the folders to docs/map.md: who may import whom, how files are named, how long they may be. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAX_LINES = 300
/** Tests are lists of examples, read from top to bottom: parting one in the middle makes it no clearer. */
const MAX_TEST_LINES = 400

/** For each layer, the layers it may import. Packages are anyone's but the domain's, and fflate alone the workbooks'. */
const MAY_IMPORT: Record<string, string[]> = {
  'src/domain': ['src/domain'],
  'src/spreadsheet': ['src/spreadsheet', 'src/domain'],
  'src/contract': ['src/contract', 'src/domain', 'src/phrases'],
  'src/phrases': ['src/phrases', 'src/contract', 'src/domain'],
  'src/cli': ['src/cli', 'src/spreadsheet', 'src/domain', 'src/contract', 'src/phrases'],
  'src/server': ['src/server', 'src/spreadsheet', 'src/contract', 'src/domain', 'src/phrases'],
  'src/web': ['src/web', 'src/spreadsheet', 'src/contract', 'src/domain', 'src/phrases'],
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|css)$/.test(file) && !file.startsWith('migrations/'))

const faults = files.flatMap((file) => faultsOf(file, readFileSync(ROOT + file, 'utf8')))
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)

function faultsOf(file: string, text: string): string[] {
  const found: string[] = []
  const name = file.split('/').at(-1) ?? ''
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)) found.push(`${file}: name files in kebab-case`)
  if (/(^|\/)(utils?|helpers?|misc|common-utils)(\/|\.)/.test(file))
    found.push(`${file}: no drawer for odds and ends`)
  const lines = text.split('\n').length
  const most = name.includes('.test.') ? MAX_TEST_LINES : MAX_LINES
  if (lines > most) found.push(`${file}: ${lines} lines, split before ${most}`)
  if (file.startsWith('src/web/')) found.push(...physicalDirections(file, text))
  const layer = layerOf(file)
  if (!layer) return found
  const test = /\.test\.tsx?$|\/testing\//.test(file)
  for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    const target = resolve(file, specifier)
    if (target === null) {
      if (layer === 'src/domain' && !test) found.push(`${file}: the domain imports no package (${specifier})`)
      if (layer === 'src/spreadsheet' && !test && specifier !== 'fflate')
        found.push(`${file}: workbooks need fflate alone (${specifier})`)
      continue
    }
    const targetLayer = layerOf(target)
    if (!targetLayer || !MAY_IMPORT[layer]?.includes(targetLayer)) {
      if (!test || targetLayer === undefined) found.push(`${file}: ${layer} may not import ${target}`)
    } else {
      found.push(...insideLayer(file, target))
    }
  }
  return found
}

/** Server: features -> core -> infra. Web: routes -> features -> everything else. */
function insideLayer(file: string, target: string): string[] {
  const feature = featureOf(file)
  const other = featureOf(target)
  if (feature && other && feature !== other) return [`${file}: a feature may not import another (${target})`]
  if (other && /^src\/(server\/(core|infra)|web\/(?!features|routes)[^/]+)\//.test(file))
    return [`${file}: below the features (${target})`]
  if (/^src\/server\/infra\//.test(file) && /^src\/server\/core\//.test(target))
    return [`${file}: infra may not import core (${target})`]
  if (/^src\/web\/(?!routes)[^/]+\//.test(file) && /^src\/web\/routes\//.test(target))
    return [`${file}: below the routes`]
  return []
}

function physicalDirections(file: string, text: string): string[] {
  const classes =
    /[\s"'`:](-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r)-[\w[]|text-left|text-right)/
  const css = /\b(?:margin|padding|border)-(?:left|right)\b|text-align:\s*(?:left|right)/
  const match = (file.endsWith('.css') ? css : classes).exec(text)
  return match ? [`${file}: say start and end, not left and right (${match[0].trim()})`] : []
}

function layerOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((layer) => file.startsWith(`${layer}/`))
}

function featureOf(file: string): string | undefined {
  return /^(src\/(?:server|web)\/features\/[^/]+)\//.exec(file)?.[1]
}

/** The file a specifier names, from the root; null for a package. */
function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return null
}
