/** The form of a live record in a dialog, for a new one and for one that exists. */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { RecordName, Records } from '#shared/records/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'
import { useRecordWatch } from './useRecordWatch.ts'

export interface RecordDialogProps<K extends RecordName, A extends Endpoint, U extends Endpoint>
  extends Omit<RecordFormProps<A, U>, 'record' | 'onCancel'> {
  readonly type: K
  /** Null for a new one. */
  readonly id: Records[K]['id'] | null
  /** "Add group" */
  readonly addTitle: string
  /** "Edit" and the record's name without it. */
  readonly editTitle?: string
  /** With two lists beside each other it is anyhow. */
  readonly isWide?: boolean
  /** Done or cancelled. */
  readonly onClose: () => void
}

export function RecordDialog<K extends RecordName, A extends Endpoint, U extends Endpoint>(
  props: RecordDialogProps<K, A, U>,
) {
  const { type, id, addTitle, onClose, onAdded, onSaved } = props
  const { t } = useTexts()
  // Deleted by somebody else meanwhile, it stays, and what was typed with it.
  const { record } = useRecordWatch(type, id)
  if (id !== null && !record) return null
  const fields = (record ? props.updateFields : undefined) ?? props.fields ?? []
  const isWide = props.isWide ?? fields.some(({ kind }) => kind === 'transfer')
  const title = record ? (props.editTitle ?? titleOf(record, t)) : addTitle
  return (
    <FormDialog title={title} onClose={onClose} isWide={isWide}>
      <RecordForm
        {...props}
        record={record ?? null}
        onAdded={(output) => {
          onClose()
          onAdded?.(output)
        }}
        onSaved={(output) => {
          onClose()
          onSaved?.(output)
        }}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

function titleOf(record: object, t: ReturnType<typeof useTexts>['t']): string {
  if (!('name' in record) || typeof record.name !== 'string') return t('form.edit')
  const nameEn = 'nameEn' in record && typeof record.nameEn === 'string' ? record.nameEn : ''
  return t('form.editNamed', { name: nameOf({ name: record.name, nameEn }) })
}
