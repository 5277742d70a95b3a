import type { faultLogContract } from '#shared/contract/faultLog.ts'
import { OPERATION_SPAN_MS } from '#shared/contract/operationLog.ts'
import { faultKinds } from '../../core/readmodels/faultKinds.ts'
import { faultPage } from '../../core/readmodels/faultPages.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { requireSeen } from './declared.ts'
import { areasAsked } from './operationLog.ts'

export const faultLogHandlers: HandlersOf<typeof faultLogContract> = {
  async list({ span, areaId, floorId, ...asked }, call) {
    if (areaId) requireSeen({ area: [areaId] }, call)
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const { views, clock } = call.services
    const nowMs = clock.now()
    const sinceMs = span && nowMs - OPERATION_SPAN_MS[span]
    const asker = { principal, stream: workspace.stream, read: workspace.state }
    const page = await faultPage(views, asker, {
      ...asked,
      nowMs,
      areaIds: areasAsked({ areaId, floorId }, workspace.state),
      fromMs: sinceMs === undefined ? asked.fromMs : Math.max(sinceMs, asked.fromMs ?? sinceMs),
    })
    return { ...page, pageNum: asked.pageNum, pageSize: asked.pageSize }
  },
  async kinds(_, call) {
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const { views, clock } = call.services
    const asker = { principal, stream: workspace.stream, read: workspace.state }
    return { list: await faultKinds(views, asker, clock.now()) }
  },
}
