/** Files share a worker: a bulk action that an earlier one left without an answer says so after 15 s, in whatever test runs then. */
import { beforeEach } from 'vitest'
import { dismissAllToasts } from '#client/ui/feedback/toasts.ts'

beforeEach(dismissAllToasts)
