/** The app of Safi's operator in Salla's partner portal, for tests. */
export const SALLA_APP = { clientId: 'app-1', clientSecret: 'app-secret-1', webhookSecret: 'hook-secret-1' }
