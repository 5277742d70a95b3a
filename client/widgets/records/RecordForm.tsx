/** One form that adds a record and changes one: endpoint, verb and toast follow from whether the record exists. */
import type { Endpoint, OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm, type CommandFormProps } from '../../ui/form/CommandForm.tsx'

type FieldsAndRules<E extends Endpoint> = Pick<
  CommandFormProps<E>,
  'fields' | 'children' | 'refusals' | 'together' | 'label'
>

export interface RecordFormProps<A extends Endpoint, U extends Endpoint> extends FieldsAndRules<A> {
  readonly add: A
  readonly update: U
  /** Where a record that exists has other fields than a new one. */
  readonly updateFields?: CommandFormProps<U>['fields']
  /** The record to change; null for a new one. Edits by others are merged as they arrive. */
  readonly record: { readonly id: string } | null
  /** What a new one begins with. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** The key of the record's id in the input of `update`. */
  readonly idName?: keyof RequestOf<U> & string
  /** In place of a plain call of the endpoint. */
  readonly sendAdd?: (input: RequestOf<A>) => Promise<OutputOf<A>>
  readonly sendUpdate?: (input: RequestOf<U>) => Promise<OutputOf<U>>
  /** Loads the current record before sending: for records that are not in the live store. */
  readonly refresh?: CommandFormProps<U>['refresh']
  /** The toast after adding: "Added". */
  readonly added?: string
  readonly onAdded?: (output: OutputOf<A>) => void
  readonly onSaved?: (output: OutputOf<U>) => void
  readonly onCancel: () => void
}

export function RecordForm<A extends Endpoint, U extends Endpoint>(props: RecordFormProps<A, U>) {
  return props.record ? <UpdateForm {...props} record={props.record} /> : <AddForm {...props} />
}

function AddForm<A extends Endpoint, U extends Endpoint>(props: RecordFormProps<A, U>) {
  const { t } = useTexts()
  const { add, sendAdd = (input) => call(add, input, { isQuiet: true }) } = props
  return (
    <CommandForm
      {...layoutOf(props)}
      endpoint={add}
      initial={props.initial}
      send={sendAdd}
      verb={t('form.add')}
      done={props.added ?? t('form.added')}
      onDone={(output) => props.onAdded?.(output)}
      onCancel={props.onCancel}
    />
  )
}

function UpdateForm<A extends Endpoint, U extends Endpoint>(
  props: RecordFormProps<A, U> & { readonly record: { readonly id: string } },
) {
  const { t } = useTexts()
  const { update, record, idName, sendUpdate = (input) => call(update, input, { isQuiet: true }) } = props
  return (
    <CommandForm
      {...layoutOf(props)}
      {...(props.updateFields ? { fields: props.updateFields } : {})}
      {...(idName ? { extra: { [idName]: record.id } as Partial<RequestOf<U>> } : {})}
      {...(props.refresh ? { refresh: props.refresh } : {})}
      endpoint={update}
      draft={record.id}
      initial={{ ...record }}
      sends="changes"
      send={sendUpdate}
      verb={t('form.save')}
      done={t('form.saved')}
      isSaving
      onDone={(output) => props.onSaved?.(output)}
      onCancel={props.onCancel}
    />
  )
}

const layoutOf = <E extends Endpoint>(props: FieldsAndRules<E>) => ({
  children: props.children,
  ...(props.fields ? { fields: props.fields } : {}),
  ...(props.refusals ? { refusals: props.refusals } : {}),
  ...(props.together ? { together: props.together } : {}),
  ...(props.label ? { label: props.label } : {}),
})
