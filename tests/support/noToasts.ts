/** Files share a worker: a message that an earlier test left standing is none of the next one. */
import { beforeEach } from 'vitest'
import { dismissAllToasts } from '#client/ui/feedback/toasts.ts'

beforeEach(dismissAllToasts)
