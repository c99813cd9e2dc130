import type { phrases } from '#phrases/en/index.ts'

/** The keys of all phrases in an object. `items_one` and `items_other` are the plural forms of one key, `items`. */
type KeysOf<Phrases> = {
  [Name in keyof Phrases & string]: Phrases[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${KeysOf<Phrases[Name]>}`
}[keyof Phrases & string]

type WithoutForm<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name

/** Every phrase of the screens, such as `common.save`. */
export type PhraseKey = KeysOf<typeof phrases>

export type Translate = (key: PhraseKey, values?: Readonly<Record<string, unknown>>) => string
