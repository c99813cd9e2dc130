// Plain JavaScript, because in TypeScript the React types of this file would also apply to the journeys and change their browser types.
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * `npm run icons -- Truck Wallet` adds Lucide icons to `src/web/ui/icons/` and rewrites the existing ones. The package
 * has 1,700 icons in 51 MB, so only development installs it.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = 'src/web/ui/icons/'
const FRAME = 'icon.tsx'

/** Returns the source code of the module for one icon. Throws if Lucide has no icon of that name. */
export function iconModule(name) {
  const component = { ...lucide }[name]
  if (!component) throw new Error(`lucide-react has no icon named ${name}`)
  const shapes = shapesOf(component).replaceAll(/><\/\w+>/g, ' />')
  const content = shapes.includes('<', 1) ? `<>${shapes}</>` : shapes
  return `// From Lucide, ISC License, Copyright (c) Lucide Icons and Contributors; written by \`npm run icons\`.
import { icon } from './${FRAME}'

export const ${name} = icon(${content})
`
}

/** The content of the `svg` element of an icon. */
export function shapesOf(component) {
  const svg = renderToStaticMarkup(createElement(component))
  return svg.slice(svg.indexOf('>') + 1, -'</svg>'.length)
}

/** The file name of an icon: the icon Trash2 is in trash-2.tsx. */
export function fileOf(name) {
  return `${name.replaceAll(/(?!^)(?=[A-Z]|\d)/g, '-').toLowerCase()}.tsx`
}

/** The names of the existing icons. */
export function presentIcons() {
  return readdirSync(ROOT + FOLDER)
    .filter((file) => file !== FRAME)
    .map((file) =>
      file
        .replace('.tsx', '')
        .split('-')
        .map((word) => word[0]?.toUpperCase() + word.slice(1))
        .join(''),
    )
}

if (import.meta.main) {
  for (const name of new Set([...presentIcons(), ...process.argv.slice(2)])) {
    writeFileSync(ROOT + FOLDER + fileOf(name), iconModule(name))
  }
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', FOLDER]
  process.exit(spawnSync(process.execPath, biome, { cwd: ROOT, stdio: 'inherit' }).status ?? 1)
}
