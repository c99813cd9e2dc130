import { foldName } from '#domain/import/cells/clean-text.ts'

export interface Command {
  readonly id: string
  readonly label: string
  /** A second line, such as the SKU of a product. */
  readonly detail?: string
  /** Other words that find the command. */
  readonly words?: string
  readonly current?: boolean
  readonly run: () => void
}

/**
 * The commands that contain every word of the search, in any Arabic spelling. Commands whose name starts with the first word come first.
 */
export function matchingCommands(commands: readonly Command[], search: string): readonly Command[] {
  const words = foldName(search).split(' ').filter(Boolean)
  const [first = ''] = words
  const starts = ({ label }: Command) => Number(foldName(label).startsWith(first))
  return commands
    .filter(({ label, detail = '', words: more = '' }) => {
      const text = foldName(`${label} ${detail} ${more}`)
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => starts(b) - starts(a))
}
