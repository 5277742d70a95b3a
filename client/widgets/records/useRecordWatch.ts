import { useMemo } from 'react'
import type { RecordName, Records } from '#shared/records/registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useViewer } from '../../store/hooks.ts'
import { type RecordEdit, RecordWatch, type WatchedRecord } from '../../store/recordWatch.ts'
import { useReadable } from '../../store/useReadable.ts'
import type { EditedBy } from '../../ui/form/model/edits.ts'

export interface WatchedForForm<R> extends Pick<WatchedRecord<R>, 'record'> {
  /** Sequence for the basis; 0 if unknown, then the server checks all of its recent history. */
  readonly knownOf: () => Promise<number>
  /** Authors of changes to fields since the form was opened. */
  readonly edits: ReadonlyMap<string, EditedBy>
  /** Who deleted it; the record is then its last version. */
  readonly gone: EditedBy | null
  readonly isOwnDeletion: boolean
}

/** A record during editing: stays after deletion, and tracks changes with authors. */
export function useRecordWatch<K extends RecordName>(type: K, id: string | null): WatchedForForm<Records[K]> {
  const { store } = useConsoleState()
  const own = useViewer()?.accountId
  const watch = useMemo(() => new RecordWatch(store, type, id), [store, type, id])
  const view = useReadable(watch)
  return useMemo(() => {
    const namesOf = ({ id, name, nameEn = '' }: NonNullable<RecordEdit['by']>) =>
      id === own ? { name: i18n.t('form.together.you'), nameEn: '' } : { name, nameEn }
    const by = (edit: RecordEdit): EditedBy => ({ by: edit.by && namesOf(edit.by), atMs: edit.atMs })
    return {
      record: view.record,
      knownOf: () => watch.knownOf(view),
      edits: new Map([...view.edits].map(([field, edit]) => [field, by(edit)])),
      gone: view.gone && by(view.gone),
      isOwnDeletion: view.gone?.by?.id === own,
    }
  }, [watch, view, own])
}
