import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Resolves imports of Drizzle by Safi's modules once, and imports between the modules of Drizzle, all of which are ES modules, without
 * Node. For each of these 400 imports, Node would parse Drizzle's package.json again, which has 179 KB. The hook applies to imports after
 * this call.
 */
export function resolveDrizzleImports(): void {
  const resolved = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context
      if (parentURL.includes('/node_modules/drizzle-orm/') && /^\.{1,2}\/.*\.js$/.test(specifier))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      if (parentURL.includes('/node_modules/') || !/^drizzle-orm(\/|$)/.test(specifier))
        return next(specifier, context)
      const known = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
      resolved.set(specifier, known)
      return known
    },
  })
}
