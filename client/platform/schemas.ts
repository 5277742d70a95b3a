/** Configures Zod before use: the content security policy forbids its compiler. */
import { config } from 'zod'

config({ jitless: true })
