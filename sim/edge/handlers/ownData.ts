import type { ownDataContract } from '#shared/contract/ownData.ts'
import { kindsOf, ownDataOf } from '../../core/personal/ownData.ts'
import { callerOf, type HandlersOf } from './call.ts'

export const ownDataHandlers: HandlersOf<typeof ownDataContract> = {
  async read(_, call) {
    const data = await ownDataOf(call.services, callerOf(call).session.accountId)
    return { exportedAtMs: Math.round(call.services.clock.now()), kinds: kindsOf(data), data }
  },
}
