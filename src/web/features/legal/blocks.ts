export type Block = { kind: 'text'; text: string } | { kind: 'list'; items: string[] }

/** A phrase of several paragraphs: a blank line begins a new one; lines that begin with a dash are a list. */
export function readBlocks(phrase: string): Block[] {
  return phrase.split('\n\n').map((part) => {
    const lines = part.split('\n')
    return lines.every((line) => line.startsWith('- '))
      ? { kind: 'list', items: lines.map((line) => line.slice(2)) }
      : { kind: 'text', text: part }
  })
}
