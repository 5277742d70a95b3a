import type { webPushContract } from '#shared/contract/webPush.ts'
import { callerOf, type HandlersOf } from './call.ts'
import { requireTarget } from './push.ts'

/** Only the caller's own browsers. */
export const webPushHandlers: HandlersOf<typeof webPushContract> = {
  state({ endpoint }, call) {
    const { publicKey, subscriptions } = call.services.webPush
    const { accountId } = callerOf(call).session
    return { publicKey, isOn: endpoint !== undefined && subscriptions.has(accountId, endpoint) }
  },
  async subscribe({ endpoint, ...browser }, call) {
    const url = await requireTarget(endpoint, call)
    const { accountId } = callerOf(call).session
    const sinceMs = Math.round(call.services.clock.now())
    await call.services.webPush.subscriptions.add({ accountId, endpoint: url.href, ...browser, sinceMs })
    return null
  },
  async unsubscribe({ endpoint }, call) {
    const { accountId } = callerOf(call).session
    await call.services.webPush.subscriptions.remove(accountId, endpoint)
    return null
  },
}
