import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

export interface FoundExpression {
  readonly file: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

/** Finds every regular expression literal of a file by parsing it. */
export function expressionsIn(file: string): FoundExpression[] {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: FoundExpression[] = []
  walk(program, (node) => {
    const line = () => text.slice(0, node.start as number).split('\n').length
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ file, line: line(), source: pattern, flags })
    }
    const { name } = (node.callee ?? {}) as { name?: string }
    if (name === 'RegExp')
      throw new Error(
        `${file}:${line()}: write the regular expression as a literal, so that it can be checked`,
      )
  })
  return found
}

function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) visit(value as Record<string, unknown>)
  for (const child of Object.values(value)) walk(child, visit)
}
