/** The value of SAFI_SECRETS_KEY in tests. */
export const TEST_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`
