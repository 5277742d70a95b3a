/** Pictures of areas and of plans: which are named by a record of some project, and the end of those that no longer are. */
import type { AnyRecord } from '#shared/records/registry.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { ContentFiles } from './contentFiles.ts'

type Pictured = 'area' | 'floorPlan'

/** Copied projects share them. */
export const isPictureNamed =
  (workspaces: Pick<Workspaces, 'projects'>, type: Pictured) =>
  (hash: string): boolean => {
    for (const { workspace } of workspaces.projects())
      for (const record of workspace.state.all(type)) if (record.picture?.hash === hash) return true
    return false
  }

export interface PictureUpkeepPorts {
  readonly workspaces: Workspaces
  readonly areaPictures: ContentFiles
  readonly planPictures: ContentFiles
  readonly onError: (error: unknown) => void
}

/** A picture that was replaced, or whose area or plan is gone, is removed with it. */
export function removeReplacedPictures(ports: PictureUpkeepPorts): () => void {
  const { workspaces, areaPictures, planPictures, onError } = ports
  const filesOf = { area: areaPictures, floorPlan: planPictures } as const
  return workspaces.onCommit('replaced pictures', ({ inverse }) => {
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
