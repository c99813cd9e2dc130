import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Checks names and lengths of files, the structure of the server's features (docs/map.md), that files named in documents exist, and the
 * numbers of decision records. Biome checks imports between layers (biome.json).
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAX_LINES = 300
/**
 * The maximum number of lines of a test file. It is higher than for other files, because tests are lists of examples, which splitting makes
 * no clearer.
 */
const MAX_TEST_LINES = 400
const FEATURES = 'src/server/features/'
/** The maximum number of files in the folder of a feature. A larger feature is divided into one folder per part. */
const MAX_FEATURE_FILES = 8

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n')
const files = tracked.filter((file) => /\.(ts|tsx|js|css)$/.test(file) && !file.startsWith('migrations/'))
const documents = tracked.filter((file) => /^(docs\/.+|README|CONTRIBUTING)\.md$/.test(file))

const faults = [
  ...files.flatMap((file) => faultsOf(file, readFileSync(ROOT + file, 'utf8'))),
  ...featureFolderFaults(),
  ...documents.flatMap((file) => missingFiles(file, readFileSync(ROOT + file, 'utf8'))),
  ...sharedNumbers(),
]
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
  if (isFeatureFile(file)) found.push(...featureFaults(file, name, text))
  return found
}

function isFeatureFile(file: string): boolean {
  return file.startsWith(FEATURES) && !/\.test\.|\/testing\//.test(file)
}

function featureFaults(file: string, name: string, text: string): string[] {
  const found: string[] = []
  const isRoutes = /^([a-z-]+-)?routes\.ts$/.test(name)
  if (!isRoutes && /\bfor(?:Owner|Anyone)\(/.test(text)) found.push(`${file}: answer calls in routes.ts`)
  if (isRoutes && /from 'drizzle-orm'|\/schema\//.test(text))
    found.push(`${file}: move SQL to store.ts or queries.ts`)
  if (name !== 'jobs.ts' && /\bjobs\.define\b/.test(text)) found.push(`${file}: define jobs in jobs.ts`)
  return found
}

function featureFolderFaults(): string[] {
  const features = files.filter(isFeatureFile)
  const byFolder = Map.groupBy(features, (file) => file.slice(0, file.lastIndexOf('/')))
  const crowded = [...byFolder]
    .filter(([, inside]) => inside.length > MAX_FEATURE_FILES)
    .map(([folder, { length }]) => `${folder}: ${length} files, make a folder for each part of the feature`)
  const names = new Set(features.map((file) => file.slice(FEATURES.length).split('/')[0]))
  const without = [...names].filter(
    (name) => !byFolder.get(FEATURES + name)?.includes(`${FEATURES}${name}/routes.ts`),
  )
  return [...crowded, ...without.map((name) => `${FEATURES}${name}: routes.ts is missing`)]
}

function physicalDirections(file: string, text: string): string[] {
  const classes =
    /[\s"'`:](-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r)-[\w[]|text-left|text-right)/
  const css = /\b(?:margin|padding|border)-(?:left|right)\b|text-align:\s*(?:left|right)/
  const match = (file.endsWith('.css') ? css : classes).exec(text)
  return match ? [`${file}: say start and end, not left and right (${match[0].trim()})`] : []
}

/** Returns a message for each source file that a document names and that does not exist. A document may name only the end of a path. */
function missingFiles(document: string, text: string): string[] {
  const named = [...text.matchAll(/`([\w@/.-]+\.(?:tsx?|sql))`/g)].map(([, path = '']) => path)
  return [...new Set(named)]
    .filter((path) => !tracked.some((file) => file === path || file.endsWith(`/${path}`)))
    .map((path) => `${document}: ${path} does not exist`)
}

/** Returns a message for each number that two decision records share. Two branches can use the same number at the same time. */
function sharedNumbers(): string[] {
  const records = documents.filter((file) => file.startsWith('docs/decisions/'))
  return [...Map.groupBy(records, (file) => file.slice(0, 'docs/decisions/0000'.length)).values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(', ')}: give the newer one the next number`)
}
