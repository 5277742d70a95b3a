/** Form for creating or editing a record: endpoint, verb and toast depend on whether the record exists. */
import { useRef } from 'react'
import type { Endpoint, OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import type { FormPerson } from '#shared/news.ts'
import type { RecordName } from '#shared/records/registry.ts'
import { RECORDS } from '#shared/records/registry.ts'
import { type CallOptions, call } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { CommandForm, type CommandFormProps } from '../../ui/form/CommandForm.tsx'
import { confirmSave, nameIn } from './confirmSave.ts'
import { showSaved } from './savedStep.ts'
import { useFormPeople } from './useFormPeople.ts'
import { useRecordWatch } from './useRecordWatch.ts'

type FieldsAndRules<E extends Endpoint> = Pick<
  CommandFormProps<E>,
  'fields' | 'children' | 'refusals' | 'together' | 'label'
>

export interface AddingProps<A extends Endpoint> extends FieldsAndRules<A> {
  readonly add: A
  /** Initial values of a new record. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** Replaces a plain call of the endpoint. */
  readonly sendAdd?: (input: RequestOf<A>) => Promise<OutputOf<A>>
  /** Text of the toast after adding, by default "Added"; empty if `onAdded` displays it. */
  readonly added?: string
  readonly onAdded?: (output: OutputOf<A>) => void
}

export interface ChangingProps<U extends Endpoint>
  extends Omit<UpdateFormProps<U>, keyof FieldsAndRules<U> | 'record' | 'onCancel'> {
  /** Fields of an existing record, if they differ from those of a new one. */
  readonly updateFields?: CommandFormProps<U>['fields']
}

/** `record` is the one to change; null for a new one, and always where an added record cannot be changed. */
export type RecordFormProps<A extends Endpoint, U extends Endpoint> = AddingProps<A> & {
  readonly onCancel: () => void
} & ((ChangingProps<U> & { readonly record: { readonly id: string } | null }) | { readonly record: null })

export function RecordForm<A extends Endpoint, U extends Endpoint>(props: RecordFormProps<A, U>) {
  if (!props.record) return <AddForm {...props} />
  const { updateFields, ...rest } = props
  return <UpdateForm {...rest} {...(updateFields ? { fields: updateFields } : {})} record={props.record} />
}

function AddForm<A extends Endpoint>(props: AddingProps<A> & { readonly onCancel: () => void }) {
  const { t } = useTexts()
  const { add, sendAdd = (input) => call(add, input, { isQuiet: 'answered', failing: 'adding' }) } = props
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

export interface UpdateFormProps<U extends Endpoint>
  extends FieldsAndRules<U>,
    Partial<Pick<CommandFormProps<U>, 'onCancel'>> {
  /** Reloads the record before sending, for records outside the live store. */
  readonly refresh?: CommandFormProps<U>['refresh'] | undefined
  readonly update: U
  /** Record; edits by others are merged if it is live. */
  readonly record: { readonly id: string }
  /** Field values, if not those of the live record. */
  readonly toValues?: ((record: never) => Readonly<Record<string, unknown>>) | undefined
  /** Offers undo after saving; for records of the live store. */
  readonly isStep?: boolean
  /** Asks for confirmation before saving and names the changed fields. */
  readonly confirmsSave?: boolean
  /** The key of the record's id in the input of `update`. */
  readonly idName?: keyof RequestOf<U> & string
  /** `madeOf` is the base of `input`: as shown, or the current record for an undo. */
  readonly sendUpdate?:
    | ((input: RequestOf<U>, options: CallOptions, madeOf: Partial<RequestOf<U>>) => Promise<OutputOf<U>>)
    | undefined
  readonly onSaved?: (output: OutputOf<U>) => void
}

/** Form that changes one record. Conflicting edits are detected, both locally known and by the server. */
export function UpdateForm<U extends Endpoint>(props: UpdateFormProps<U>) {
  const { t } = useTexts()
  const { update, idName } = props
  const { sendUpdate = (input, options) => call(update, input, options) } = props
  const { record, edits, gone, basis, learn } = useBasis(props.record)
  const { store } = useConsoleState()
  const valuesIn = (one: object) => props.toValues?.(one as never) ?? { ...one }
  const known = valuesIn(record)
  const others = useFormPeople(gone || !('type' in props.record) ? null : props.record.id)
  const offerUndo = (input: RequestOf<U>) => {
    const { [idName ?? 'id']: _, ...sent } = input as Readonly<Record<string, unknown>>
    const ground = basis()
    const current = (): object | undefined => {
      const { type } = props.record as { readonly type?: string }
      return type !== undefined && isRecordName(type) ? store.read.get(type, record.id) : undefined
    }
    showSaved({
      was: known,
      givenInput: sent,
      now: () => {
        const one = current()
        return one && valuesIn(one)
      },
      // The server also checks changes unknown here.
      send: async (fields, madeOf) =>
        sendUpdate(
          { ...(idName ? { [idName]: record.id } : {}), ...fields } as RequestOf<U>,
          await ground,
          madeOf as Partial<RequestOf<U>>,
        ),
    })
  }
  return (
    <CommandForm
      {...layoutOf(props)}
      {...(idName ? { extra: { [idName]: record.id } as Partial<RequestOf<U>> } : {})}
      {...(props.refresh ? { refresh: props.refresh } : {})}
      {...(props.onCancel ? { onCancel: props.onCancel } : {})}
      endpoint={update}
      draft={record.id}
      initial={known}
      edits={edits}
      gone={gone}
      sends="changes"
      {...(props.confirmsSave ? { ask: (changed) => confirmSave(nameIn(known), changed) } : {})}
      send={async (input) =>
        sendUpdate(input, { isQuiet: true, ...(await basis()) }, known as Partial<RequestOf<U>>).catch(learn)
      }
      verb={t('form.save')}
      note={others.length === 0 ? null : t('form.together.open', { names: namesOf(others) })}
      {...(props.isStep ? {} : { done: t('form.saved') })}
      isSaving
      onDone={(output, input) => {
        if (props.isStep) offerUndo(input)
        props.onSaved?.(output)
      }}
    />
  )
}

/** Basis of the form: the newest version that the user has seen. */
function useBasis(given: { readonly id: string; readonly type?: string }) {
  const type = given.type !== undefined && isRecordName(given.type) ? given.type : null
  // Records of other projects are not in the store, so the form fetches the state before sending.
  const watched = useRecordWatch(type ?? 'project', type === null ? null : given.id)
  const learnt = useRef(0)
  return {
    ...watched,
    record: watched.record ?? given,
    basis: async () => {
      if (!watched.record) return {}
      const seq = Math.max(await watched.knownOf(), learnt.current)
      return { basis: `${given.id}@${seq}` }
    },
    learn: (error: unknown): never => {
      if (error instanceof ApiError && error.seq !== null) learnt.current = error.seq
      throw error
    },
  }
}

const namesOf = (people: readonly FormPerson[]): string => people.map((one) => nameOf(one)).join(', ')

const isRecordName = (type: string): type is RecordName => Object.hasOwn(RECORDS, type)

const layoutOf = <E extends Endpoint>(props: FieldsAndRules<E>) => ({
  children: props.children,
  ...(props.fields ? { fields: props.fields } : {}),
  ...(props.refusals ? { refusals: props.refusals } : {}),
  ...(props.together ? { together: props.together } : {}),
  ...(props.label ? { label: props.label } : {}),
})
