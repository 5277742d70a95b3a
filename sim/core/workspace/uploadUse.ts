/** Files of firmware and app packages: which are named by a record of the estate, and the end of those that no longer are. */
import type { AnyRecord } from '#shared/records/registry.ts'
import type { ContentFiles } from '../../stores/files/contentFiles.ts'
import type { Workspaces } from './workspaces.ts'

const TYPE_OF = { firmware: 'firmware', apps: 'appPackage' } as const
export type UploadStore = keyof typeof TYPE_OF
/** Files that were uploaded, by what they are. */
export type UploadedFiles = Readonly<Record<UploadStore, ContentFiles>>

/** Removed at a time; the rest waits for the next time. */
const ORPHANS_MAX = 10_000

export const isUploadNamed =
  ({ estate }: Pick<Workspaces, 'estate'>, store: UploadStore) =>
  (hash: string): boolean =>
    estate.state.first(TYPE_OF[store], 'hash', hash) !== undefined

export interface UploadUpkeepPorts {
  readonly workspaces: Workspaces
  readonly uploads: UploadedFiles
  readonly onError: (error: unknown) => void
}

/** Deletes a file with the last record that names it. The start deletes files that a crash left behind. */
export function removeUnnamedUploads({ workspaces, uploads, onError }: UploadUpkeepPorts): () => void {
  for (const store of ['firmware', 'apps'] as const)
    uploads[store].removeOrphans(isUploadNamed(workspaces, store), ORPHANS_MAX).catch(onError)
  return workspaces.onCommit('unnamed uploads', ({ inverse }) => {
    for (const back of inverse) {
      const before = 'put' in back ? uploadIn(back.put) : null
      if (before)
        uploads[before.store]
          .removeUnnamed(before.hash, isUploadNamed(workspaces, before.store))
          .catch(onError)
    }
  })
}

function uploadIn(record: AnyRecord): { readonly store: UploadStore; readonly hash: string } | null {
  if (record.type === 'firmware') return { store: 'firmware', hash: record.file.hash }
  return record.type === 'appPackage' ? { store: 'apps', hash: record.file.hash } : null
}
