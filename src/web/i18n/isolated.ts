/** Isolates a name from the direction of the sentence around it, so that neither reorders the other. */
export const isolated = (text: string) => `\u2068${text}\u2069`

/** Isolates text that always runs from left to right, such as an amount, a currency code or an e-mail address. */
export const ltr = (text: string) => `\u2066${text}\u2069`

/** Isolates text that always runs from right to left, such as a percentage in Arabic-Indic digits, whose sign is on its left. */
export const rtl = (text: string) => `\u2067${text}\u2069`
