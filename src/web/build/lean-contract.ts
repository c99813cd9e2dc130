import type { Plugin } from 'vite'

interface Syntax {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** Properties of an endpoint that only the server uses. */
const FOR_THE_SERVER = ['summary', 'tag', 'access', 'params', 'query', 'body', 'response', 'status', 'errors']

/**
 * A Vite plugin that splits each contract file for the browser: into the calls with method and path, which are small, and the schemas,
 * which need the validation library and are loaded by the forms that use them.
 */
export function leanContract(): Plugin {
  return {
    name: 'safi:lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts(\?\w+)?$/ },
      handler(code, id) {
        const part = /\?(\w+)$/.exec(id)?.[1]
        const lean = part
          ? partOf(code, this.parse(code) as unknown as Syntax, part === 'calls')
          : `export * from '${id}?calls'\nexport * from '${id}?rest'\n`
        return { code: lean, map: null, moduleSideEffects: false }
      },
    },
  }
}

/**
 * One of the two modules into which a contract module is split: with `calls` the one that exports only the calls, otherwise the one that
 * exports everything else.
 */
export function partOf(code: string, program: Syntax, calls: boolean): string {
  let lean = ''
  let done = 0
  const replace = (from: number, to: number, by: string) => {
    lean += code.slice(done, from) + by
    done = to
  }
  for (const statement of list(program.body)) {
    const exported = statement.type === 'ExportNamedDeclaration'
    const declaration = exported ? (statement.declaration as Syntax | null) : statement
    if (!declaration) continue
    const [declared] = declaration.type === 'VariableDeclaration' ? list(declaration.declarations) : []
    const init = declared?.init as Syntax | undefined
    const facts = init && factsOfCall(init)
    if (exported && isEndpoint(init) !== calls) replace(statement.start, declaration.start, '')
    if (!init) continue
    if (facts) {
      const kept = list(facts.properties).filter((property) => !FOR_THE_SERVER.includes(nameOf(property)))
      // Only the server needs to know which fields a call hides. Screens only need to know whether a viewer may make the call.
      const lean = kept.map((property) =>
        nameOf(property) === 'withoutCosts' ? 'withoutCosts:true' : code.slice(property.start, property.end),
      )
      replace(init.start, init.end, `{${lean.join(',')}}`)
    } else if (!init.type.endsWith('FunctionExpression') && init.type !== 'Literal') {
      // declarations of the contract have no side effects, so unused ones can be removed
      replace(init.start, init.end, `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`)
    }
  }
  return lean + code.slice(done)
}

function isEndpoint(init: Syntax | undefined): boolean {
  return init?.type === 'CallExpression' && (init.callee as { name?: string }).name === 'endpoint'
}

/** The object literal of an endpoint, or an object that several endpoints share. */
function factsOfCall(init: Syntax): Syntax | undefined {
  const facts = isEndpoint(init) ? list(init.arguments)[0] : init
  if (facts?.type !== 'ObjectExpression') return
  return isEndpoint(init) || list(facts.properties).some((property) => nameOf(property) === 'access')
    ? facts
    : undefined
}

function nameOf({ key }: Syntax): string {
  return (key as { name?: string } | undefined)?.name ?? ''
}

function list(value: unknown): Syntax[] {
  return Array.isArray(value) ? value : []
}
