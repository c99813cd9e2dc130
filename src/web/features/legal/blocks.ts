export type Block = { kind: 'text'; text: string } | { kind: 'list'; items: string[] }

/** Splits a phrase into paragraphs at blank lines. Lines that start with a dash become a list. */
export function readBlocks(phrase: string): Block[] {
  return phrase.split('\n\n').map((part) => {
    const lines = part.split('\n')
    return lines.every((line) => line.startsWith('- '))
      ? { kind: 'list', items: lines.map((line) => line.slice(2)) }
      : { kind: 'text', text: part }
  })
}
