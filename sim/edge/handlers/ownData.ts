import type { ownDataContract } from '#shared/contract/ownData.ts'
import { kindsOf, ownDataOf } from '../../core/personal/ownData.ts'
import { callerOf, type HandlersOf } from './call.ts'

export const ownDataHandlers: HandlersOf<typeof ownDataContract> = {
  async read(_, call) {
    const { services, share } = call
    const found = await ownDataOf(services, callerOf(call).session.accountId, async () => {
      if (share.isSliceOver) await share.turn()
    })
    return { exportedAtMs: Math.round(services.clock.now()), kinds: kindsOf(found), data: found.data }
  },
}
