import { floorPlansContract, PLAN_PICTURE_MAX_MIB } from '#shared/contract/floorPlans.ts'
import { type ReadState, type RecordName, type Records, seesRecord } from '#shared/records/registry.ts'
import { isPictureNamed } from '../../core/workspace/pictureUse.ts'
import { dataAddressOf, type PictureLimits, readPicture } from '../../stores/files/handedPicture.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, checkAs, type HandlersOf, projectOf, runAs } from './call.ts'
import { projectCommand, requireSeen } from './declared.ts'

/** Placeholder for the picture's hash when only the command's rules are checked. */
const NO_HASH = '0'.repeat(64)

const LIMITS: PictureLimits = {
  maxMib: PLAN_PICTURE_MAX_MIB,
  sideMaxPx: 10_000,
  pixelsMax: 40_000_000,
}

export const floorPlanHandlers: HandlersOf<typeof floorPlansContract> = {
  read({ floorId }, call) {
    requireSeen({ floor: [floorId] }, call)
    const read = stateOf(call)
    const isHere = (areaId: string | undefined) =>
      areaId !== undefined && read.get('area', areaId)?.floorId === floorId
    const outlines = seenOn(call, 'planOutline', floorId).filter(({ areaId }) => isHere(areaId))
    const marks = seenOn(call, 'planMark', floorId).filter(({ deviceId }) =>
      isHere(read.get('device', deviceId)?.areaId),
    )
    return {
      picture: read.first('floorPlan', 'floor', floorId)?.picture ?? null,
      outlines: outlines.map(({ areaId, points }) => ({ areaId, points })),
      marks: marks.map(({ deviceId, at }) => ({ deviceId, at })),
    }
  },
  async picture({ floorId }, call) {
    requireSeen({ floor: [floorId] }, call)
    const plan = stateOf(call).first('floorPlan', 'floor', floorId)
    const bytes = plan ? await call.services.planPictures.get(plan.picture.hash) : null
    if (!plan || bytes === null) return { picture: null }
    return { picture: dataAddressOf(plan.picture, bytes) }
  },
  async setPicture({ floorId, picture }, call) {
    requireSeen({ floor: [floorId] }, call)
    const { workspace } = projectOf(call)
    if (picture === null) {
      await runAs(call, workspace, 'SetPlanPicture', { floorId, picture })
      return null
    }
    const { planPictures, workspaces } = call.services
    const { bytes, ...facts } = readPicture(picture, LIMITS)
    // Checked before the picture occupies memory; the command checks again.
    checkAs(call, workspace, 'SetPlanPicture', { floorId, picture: { ...facts, hash: NO_HASH } })
    await planPictures.putFor(bytes, isPictureNamed(workspaces, 'floorPlan'), (hash) =>
      runAs(call, workspace, 'SetPlanPicture', { floorId, picture: { ...facts, hash } }),
    )
    return null
  },
  async draw(drawing, call) {
    const area = drawing.outlines.map(({ areaId }) => areaId)
    const device = drawing.marks.map(({ deviceId }) => deviceId)
    requireSeen({ area, device }, call)
    await runAs(call, projectOf(call).workspace, 'DrawPlan', drawing)
    return null
  },
  fromAreas: projectCommand(floorPlansContract.fromAreas, 'OutlineFloor', {
    sees: ({ floorId }) => ({ floor: [floorId] }),
    returns: (facts) => ({ outlined: facts.of('AreaOutlined').length }),
  }),
}

const stateOf = (call: CallContext): ReadState => projectOf(call).workspace.state

function seenOn<K extends RecordName & ('planOutline' | 'planMark')>(
  call: CallContext,
  type: K,
  floorId: string,
): Records[K][] {
  const read = stateOf(call)
  const { principal } = callerOf(call)
  return [...read.by(type, 'floor', floorId).values()].filter((record) => seesRecord(principal, record, read))
}
