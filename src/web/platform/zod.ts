import { config } from 'zod'

// Without code made at runtime, which the content security policy forbids.
config({ jitless: true })
