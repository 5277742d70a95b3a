import { AREA_PICTURE_MAX_MIB, type areaPicturesContract } from '#shared/contract/areaPictures.ts'
import { isPictureNamed } from '../../core/workspace/pictureUse.ts'
import { dataAddressOf, type PictureLimits, readPicture } from '../../stores/files/handedPicture.ts'
import { checkAs, type HandlersOf, projectOf, runAs } from './call.ts'
import { requireSeen } from './declared.ts'

/** Placeholder for the picture's hash when only the command's rules are checked. */
const NO_HASH = '0'.repeat(64)
const LIMITS: PictureLimits = {
  maxMib: AREA_PICTURE_MAX_MIB,
  sideMaxPx: 4_000,
  pixelsMax: 8_000_000,
}

export const areaPictureHandlers: HandlersOf<typeof areaPicturesContract> = {
  async picture({ areaId }, call) {
    requireSeen({ area: [areaId] }, call)
    const kept = projectOf(call).workspace.state.get('area', areaId)?.picture
    const bytes = kept ? await call.services.areaPictures.get(kept.hash) : null
    return { picture: kept && bytes ? dataAddressOf(kept, bytes) : null }
  },
  async set({ areaId, picture }, call) {
    requireSeen({ area: [areaId] }, call)
    const { workspace } = projectOf(call)
    const { areaPictures, workspaces } = call.services
    if (picture === null) {
      await runAs(call, workspace, 'SetAreaPicture', { areaId, picture })
      return null
    }
    const { bytes, ...facts } = readPicture(picture, LIMITS)
    // Checked before the picture occupies memory; the command checks again.
    checkAs(call, workspace, 'SetAreaPicture', { areaId, picture: { ...facts, hash: NO_HASH } })
    await areaPictures.putFor(bytes, isPictureNamed(workspaces, 'area'), (hash) =>
      runAs(call, workspace, 'SetAreaPicture', { areaId, picture: { ...facts, hash } }),
    )
    return null
  },
}
