import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FOLDER = fileURLToPath(new URL('../../../.cache/letters/', import.meta.url))
const WEIGHTS = [400, 500, 600]
/** Hinting is for low-resolution screens and makes up a quarter of a font. Phones ignore it. */
const CUT = { targetFormat: 'woff2', noHinting: true } as const

/** Ranges of code points: the first and the last code point of each range. */
type Ranges = readonly (readonly [from: number, to: number])[]

interface Script {
  readonly family: string
  /** The font file in the package, without weight and extension. */
  readonly file: string
  /** The characters that nearly every page shows. The font subset with them loads with the page. */
  readonly common: Ranges
  readonly all: Ranges
}

/**
 * IBM Plex Sans Arabic is used only for Arabic characters. Both languages use IBM Plex Sans for Latin characters and digits. No range contains
 * marks without a glyph, such as those that isolate an amount: browsers would load a whole font for them.
 */
const SCRIPTS: Readonly<Record<'latin' | 'arabic', Script>> = {
  latin: {
    family: 'IBM Plex Sans',
    file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin',
    common: [
      [0x20, 0x7e],
      [0xa0, 0xa0],
      [0xab, 0xab],
      [0xb7, 0xb7],
      [0xbb, 0xbb],
      [0xd7, 0xd7],
      [0xe9, 0xe9],
      [0x2010, 0x2026],
      [0x202f, 0x202f],
      [0x20ac, 0x20ac],
      [0x2212, 0x2212],
    ],
    all: [
      [0x20, 0x24f],
      [0x2000, 0x200a],
      [0x2010, 0x2027],
      [0x202f, 0x205f],
      [0x2070, 0x22ff],
    ],
  },
  arabic: {
    family: 'IBM Plex Sans Arabic',
    file: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
    common: [
      [0x60c, 0x60c],
      [0x61b, 0x61b],
      [0x61f, 0x61f],
      [0x621, 0x63a],
      [0x640, 0x652],
      [0x660, 0x66c],
    ],
    all: [
      [0x600, 0x61b],
      [0x61d, 0x6ff],
      [0x750, 0x77f],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
    ],
  },
}

/** Whether the common font subsets contain this character, or the whole fonts. */
export function isIn(fonts: 'common' | 'all', letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0
  return Object.values(SCRIPTS).some((script) =>
    script[fonts].some(([from, to]) => from <= point && point <= to),
  )
}

/**
 * A Vite plugin that writes the fonts of `fonts.css`, once for both builds. Each font has two files: a common subset with a quarter to half
 * of the bytes, and the whole font, which browsers load when a page shows another character.
 */
export function letters(): Plugin {
  return { name: 'safi:letters', config: (_, { isSsrBuild }) => (isSsrBuild ? undefined : writeLetters()) }
}

async function writeLetters(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const faces = Object.values(SCRIPTS).flatMap((script) => WEIGHTS.map((weight) => ({ script, weight })))
  const rules = await Promise.all(
    faces.map(async ({ script, weight }) => {
      const whole = `${script.file}-${weight}-normal.woff2`
      const part = `${script.file.split('/').at(-1)}-${weight}-common.woff2`
      const font = await readFile(fileURLToPath(import.meta.resolve(whole)))
      await writeFile(FOLDER + part, await subsetFont(font, textOf(script.common), CUT))
      // browsers use the last face that contains a character
      return rule(script, weight, whole, script.all) + rule(script, weight, `./${part}`, script.common)
    }),
  )
  await writeFile(`${FOLDER}letters.css`, rules.join(''))
}

const textOf = (ranges: Ranges) =>
  ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    )
    .join('')

function rule({ family }: Script, weight: number, url: string, ranges: Ranges): string {
  const hex = (point: number) => point.toString(16).toUpperCase()
  const range = ranges.map(([from, to]) => `U+${hex(from)}-${hex(to)}`).join(', ')
  return `@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  font-display: swap;
  src: url("${url}") format("woff2");
  unicode-range: ${range};
}
`
}
