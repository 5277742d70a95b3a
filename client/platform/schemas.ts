/** Set before any schema is used: the page's security policy forbids what Zod would compile them with. */
import { config } from 'zod'

config({ jitless: true })
