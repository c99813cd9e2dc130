/** Sets a name apart from the direction of the sentence around it, in which it may run the other way. */
export const isolated = (text: string) => `\u2068${text}\u2069`

/** Sets apart what always runs left to right, such as an amount, a currency code or an e-mail address. */
export const ltr = (text: string) => `\u2066${text}\u2069`
