/** Form of a live record in a dialog, for creation and editing. */
import type { Endpoint, OutputOf } from '#shared/contract/endpoint.ts'
import type { RecordName, Records } from '#shared/records/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { type AddingProps, type ChangingProps, RecordForm } from './RecordForm.tsx'
import { useRecordWatch } from './useRecordWatch.ts'

export interface DialogProps<K extends RecordName> {
  readonly type: K
  /** "Add group" */
  readonly addTitle: string
  /** "Edit" and the record's name without it. */
  readonly editTitle?: string
  /** Two-list dialogs are always wide. */
  readonly isWide?: boolean
}

/** `id` is that of the record to change; null for a new one, and always where an added record cannot be changed. */
export type RecordDialogProps<K extends RecordName, A extends Endpoint, U extends Endpoint> = DialogProps<K> &
  AddingProps<A> & {
    /** Done or cancelled. */
    readonly onClose: () => void
  } & ((ChangingProps<U> & { readonly id: Records[K]['id'] | null }) | { readonly id: null })

export function RecordDialog<K extends RecordName, A extends Endpoint, U extends Endpoint>(
  props: RecordDialogProps<K, A, U>,
) {
  const { type, id, addTitle, onClose, onAdded } = props
  const { t } = useTexts()
  // A record deleted by someone else stays with the input.
  const { record } = useRecordWatch(type, id)
  if (id !== null && !record) return null
  const changing = 'update' in props ? props : null
  const fields = (record ? changing?.updateFields : undefined) ?? props.fields ?? []
  const isWide = props.isWide ?? fields.some(({ kind }) => kind === 'transfer')
  const title = record ? (props.editTitle ?? titleOf(record, t)) : addTitle
  const added = (output: OutputOf<A>) => {
    onClose()
    onAdded?.(output)
  }
  const ends = { onAdded: added, onCancel: onClose }
  const saved = (output: OutputOf<U>) => {
    onClose()
    changing?.onSaved?.(output)
  }
  return (
    <FormDialog title={title} onClose={onClose} isWide={isWide}>
      {changing ? (
        <RecordForm {...changing} {...ends} onSaved={saved} record={record ?? null} />
      ) : (
        <RecordForm {...props} {...ends} record={null} />
      )}
    </FormDialog>
  )
}

function titleOf(record: object, t: ReturnType<typeof useTexts>['t']): string {
  if (!('name' in record) || typeof record.name !== 'string') return t('form.edit')
  const nameEn = 'nameEn' in record && typeof record.nameEn === 'string' ? record.nameEn : ''
  return t('form.editNamed', { name: nameOf({ name: record.name, nameEn }) })
}
