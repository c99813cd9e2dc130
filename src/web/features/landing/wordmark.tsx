import { LETTERS } from './letters.ts'

export interface WordmarkProps {
  /** The platform's name in its own spelling. */
  name: string
  /** The stroke width for small letters, which are 22 high. */
  weight: number
  /** The gap between neighbouring letters. */
  gap: number
}

/** The name of a platform, drawn with Safi's own glyphs in the current text colour. */
export function Wordmark({ name, weight, gap }: WordmarkProps) {
  const edge = weight / 2
  const { placed, end } = place(name, weight + gap)
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`${-edge} 0 ${end + weight} 40`}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-7 w-auto"
    >
      {placed.map(({ key, x, path }) => (
        <path key={key} d={path} transform={`translate(${x} 0)`} />
      ))}
    </svg>
  )
}

function place(name: string, gap: number) {
  const placed: { key: string; x: number; path: string }[] = []
  let end = 0
  for (const [index, character] of [...name].entries()) {
    const letter = LETTERS[character]
    if (!letter) throw new Error(`No glyph for ${character}`)
    const x = index === 0 ? 0 : end + gap
    placed.push({ key: `${index}${character}`, x, path: letter.path })
    end = x + letter.width
  }
  return { placed, end }
}
