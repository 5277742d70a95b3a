import type { draftsContract } from '#shared/contract/drafts.ts'
import { callerOf, type HandlersOf } from './call.ts'

/** Only the caller's own drafts. */
export const draftHandlers: HandlersOf<typeof draftsContract> = {
  async find({ form }, call) {
    const draft = await call.services.drafts.find(callerOf(call).session.accountId, form)
    return draft && { atMs: draft.atMs, values: draft.values }
  },
  async keep({ form, values }, call) {
    await call.services.drafts.keep(callerOf(call).session.accountId, form, values)
    return null
  },
  async drop({ form }, call) {
    await call.services.drafts.drop(callerOf(call).session.accountId, form)
    return null
  },
}
