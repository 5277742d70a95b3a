/** Pictures of areas and of plans: which are named by a record of some project, and the end of those that no longer are. */
import type { AnyRecord } from '#shared/records/registry.ts'
import type { ContentFiles } from '../../stores/files/contentFiles.ts'
import type { Workspaces } from './workspaces.ts'

type Pictured = 'area' | 'floorPlan'

/** Removed at a time; the rest waits for the next time. */
const ORPHANS_MAX = 10_000

/** Copied projects share pictures. A copy in progress counts before it is listed. */
export const isPictureNamed =
  (workspaces: Pick<Workspaces, 'opened'>, type: Pictured) =>
  (hash: string): boolean => {
    for (const { state } of workspaces.opened()) if (state.first(type, 'picture', hash)) return true
    return false
  }

export interface PictureUpkeepPorts {
  readonly workspaces: Workspaces
  readonly areaPictures: ContentFiles
  readonly planPictures: ContentFiles
  readonly onError: (error: unknown) => void
}

/**
 * Deletes a picture when it is replaced or its area or plan is removed; those of a project when it closes. The start
 * deletes files that a crash left behind.
 */
export function removeUnnamedPictures(ports: PictureUpkeepPorts): () => void {
  const { workspaces, areaPictures, planPictures, onError } = ports
  const filesOf = { area: areaPictures, floorPlan: planPictures } as const
  const removeOrphans = (): void => {
    for (const type of ['area', 'floorPlan'] as const)
      filesOf[type].removeOrphans(isPictureNamed(workspaces, type), ORPHANS_MAX).catch(onError)
  }
  removeOrphans()
  return workspaces.onCommit('unnamed pictures', ({ changes, inverse }) => {
    if (changes.some((change) => 'remove' in change && change.remove.type === 'listing')) removeOrphans()
    for (const back of inverse) {
      const before = 'put' in back ? picturedIn(back.put) : null
      if (before)
        filesOf[before.type]
          .removeUnnamed(before.hash, isPictureNamed(workspaces, before.type))
          .catch(onError)
    }
  })
}

function picturedIn(record: AnyRecord): { readonly type: Pictured; readonly hash: string } | null {
  if (record.type !== 'area' && record.type !== 'floorPlan') return null
  return record.picture ? { type: record.type, hash: record.picture.hash } : null
}
