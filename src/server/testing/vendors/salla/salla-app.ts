/** The operator's app at Salla in tests. */
export const SALLA_APP = { clientId: 'app-1', clientSecret: 'app-secret-1', webhookSecret: 'hook-secret-1' }
