import type { phrases } from './en/index.ts'

/** The name of the phrases of one feature, which are in one file in `en` and one in `ar`. */
export type Namespace = keyof typeof phrases

/** The namespaces that every screen can show. */
export const SHARED_NAMESPACES: readonly Namespace[] = ['common']

/** The file of a namespace, without folder and extension: `feeCheck` is in fee-check.ts. */
export function phraseFile(namespace: Namespace): string {
  return namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
