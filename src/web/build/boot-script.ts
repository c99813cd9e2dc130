import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin } from 'vite'

const BOOT = fileURLToPath(new URL('boot.js', import.meta.url))
const MARK = '<!-- boot.js -->'

/** The code of the inline boot script. The content security policy allows it by its hash. */
export function bootScript(): string {
  return minifySync('boot.js', readFileSync(BOOT, 'utf8')).code
}

export const inlined = (boot: string) => `<script>${boot}</script>`

/** A Vite plugin that writes the boot script into the page. */
export function inlineBootScript(): Plugin {
  return {
    name: 'safi:boot-script',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(MARK, () => inlined(bootScript())),
    },
  }
}
