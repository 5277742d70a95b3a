/**
 * Form of one endpoint: fields are keys of its input, validated by its schema on blur and submit. Fields are
 * data (`fields`) or JSX (`children`). `send` submits, so the form does not depend on the API. It confirms
 * before discarding input.
 */

import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Endpoint, OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import type { MessageCode } from '#shared/messages.ts'
import { guardUnsaved } from '../confirm/dirtyGuard.ts'
import { showToast } from '../feedback/toasts.ts'
import { Field } from './Field.tsx'
import { DraftNotice, ErrorSummary, FailureNotice, FormActions } from './FormParts.tsx'
import type { FieldDef } from './fieldTypes.ts'
import { changedLabels, focusFault, focusField, halfTypedIn } from './focusField.ts'
import styles from './form.module.css'
import { FormFrame, useFormFrame } from './formFrame.ts'
import { MeanwhileNews, NewsPanelContext } from './MeanwhileNotices.tsx'
import type { EditedBy } from './model/edits.ts'
import { FormStore } from './model/formStore.ts'
import type { SendPorts } from './model/sending.ts'
import { type FormValues, valuesOf } from './model/values.ts'
import { useDraft } from './useDraft.ts'
import { FormContext, useFormView } from './useForm.ts'

export interface CommandFormProps<E extends Endpoint> {
  readonly endpoint: E
  /** Initial values: record or defaults. Later changes are merged with edits. */
  readonly initial?: Readonly<Record<string, unknown>> | undefined
  /** Authors of later changes to fields of `initial` since the form was opened. */
  readonly edits?: ReadonlyMap<string, EditedBy>
  /** Who deleted the record; sending is disabled then. */
  readonly gone?: EditedBy | null
  readonly fields?: readonly FieldDef[]
  readonly children?: ReactNode
  /** Input without a field: ids and the like. */
  readonly extra?: Partial<RequestOf<E>>
  /** 'changes' sends only differences from `initial`, for concurrently edited records. */
  readonly sends?: 'all' | 'changes'
  /** Fields that are sent together when one of them has changed, as the two parts of a position. */
  readonly together?: readonly (readonly string[])[]
  readonly send: (input: RequestOf<E>) => Promise<OutputOf<E>>
  /** Loads the current record before sending: a field changed meanwhile is reported instead of overwritten. */
  readonly refresh?: () => Promise<Readonly<Record<string, unknown>>>
  /**
   * Asks for confirmation before sending; `changed` contains the labels of fields that differ from `initial`.
   */
  readonly ask?: (changed: readonly string[]) => Promise<boolean>
  /** Called with the sent data (with `sends: 'changes'` the changes). */
  readonly onDone?: (output: OutputOf<E>, input: RequestOf<E>) => void
  readonly onCancel?: () => void
  /** Rejection codes that concern one field. */
  readonly refusals?: Readonly<Partial<Record<MessageCode, string>>>
  /** Verb of the submit button. */
  readonly verb: string
  readonly cancelVerb?: string
  /** Beside the buttons. */
  readonly note?: string | null
  readonly intent?: 'primary' | 'danger'
  /** Shown when it is done. */
  readonly done?: string
  /** Disabled while unchanged, for existing records. */
  readonly isSaving?: boolean
  /** Resets after success, for forms that stay on the screen. */
  readonly isReset?: boolean
  readonly label?: string
  /** Draft key if `extra` does not identify the form; false disables drafts. */
  readonly draft?: string | false
  /** Custom buttons, such as those of a wizard. */
  readonly actions?: (state: FormState) => ReactNode
  /** Called before validation: true prevents the submit, as between the steps of a wizard. */
  readonly onHold?: (store: FormStore) => boolean
}

export interface FormState {
  readonly isBusy: boolean
  readonly onCancel: (() => void) | undefined
  /** Changes by others, shown in the button bar. */
  readonly news: ReactNode
}

export function CommandForm<E extends Endpoint>(props: CommandFormProps<E>) {
  const form = useRef<HTMLFormElement>(null)
  const store = useStore(props, form)
  const view = useFormView(store)
  const draft = useDraft(store, props)
  useGuard(store, draft.forget, props.onCancel)
  useFocusOnFailure(form, view.attempts)
  const cancel = useCancel(store, draft.forget, props.onCancel)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [held, setHeld] = useState(0)
  const news = (
    <MeanwhileNews gone={props.gone ?? null} form={form} store={store} held={held} onPanel={setPanel} />
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (props.gone) return
    if (props.onHold?.(store)) return
    const result = await store.submit<OutputOf<E>>(portsOf(props, store, form.current))
    if (result.kind !== 'sent') return setHeld((times) => times + 1)
    draft.forget()
    if (props.done) showToast('ok', props.done)
    if (props.isReset) store.restart(valuesOf(props.initial))
    props.onDone?.(result.output, result.input as RequestOf<E>)
  }
  return (
    <FormContext.Provider value={store}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label={props.label}
        aria-busy={view.status === 'sending'}
        onSubmit={submit}
        onKeyDown={(event) => hearKeys(event, cancel)}
      >
        <DraftNotice atMs={view.isDirty ? draft.restoredAtMs : null} onDiscard={() => store.discard()} />
        <FailureNotice failure={view.failure} />
        <ErrorSummary form={form} faulty={view.faulty} onShow={(name) => focusField(form.current, name)} />
        <NewsPanelContext.Provider value={panel}>
          <Fields fields={props.fields} />
          {props.children}
        </NewsPanelContext.Provider>
        {props.actions?.({ isBusy: view.status === 'sending', onCancel: cancel, news }) ?? (
          <FormActions
            {...labelsOf(props)}
            isBusy={view.status === 'sending'}
            isIdle={Boolean(props.gone) || (props.isSaving === true && !view.isDirty)}
            onCancel={cancel}
            news={news}
          />
        )}
      </form>
    </FormContext.Provider>
  )
}

function Fields({ fields }: { readonly fields: readonly FieldDef[] | undefined }) {
  if (!fields) return null
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <Field key={field.name} {...field} />
      ))}
    </div>
  )
}

const labelsOf = <E extends Endpoint>({
  verb,
  intent = 'primary',
  cancelVerb,
  note,
}: CommandFormProps<E>) => ({
  verb,
  intent,
  cancelVerb,
  note,
})

/** Ctrl-Enter or Cmd-Enter submits from anywhere in the form, Esc closes it. */
function hearKeys(event: KeyboardEvent<HTMLFormElement>, cancel: (() => void) | undefined): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  if (event.key === 'Escape' && cancel && !event.defaultPrevented) {
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
}

/** The form's input is the contract's: the schema has validated it by the time it is sent. */
function portsOf<E extends Endpoint>(
  { send, refresh, ask }: CommandFormProps<E>,
  store: FormStore,
  form: HTMLFormElement | null,
): SendPorts<OutputOf<E>> {
  return {
    send: (input) => send(input as RequestOf<E>),
    refresh: refresh ? async () => valuesOf(await refresh()) : undefined,
    // Confirmation is skipped for a form with unresolved conflicts, because it is not sent.
    ask: ask && (async () => store.view().conflicts.length > 0 || ask(changedLabels(store, form))),
  }
}

/** One store per form instance; record changes are merged. */
function useStore<E extends Endpoint>(
  props: CommandFormProps<E>,
  form: RefObject<HTMLFormElement | null>,
): FormStore {
  const { initial } = props
  const [store] = useState(
    () =>
      new FormStore({
        schema: props.endpoint.input,
        initial: valuesOf(initial),
        extra: props.extra as Readonly<Record<string, unknown>> | undefined,
        sends: props.sends,
        together: props.together,
        refusals: props.refusals,
        halfTyped: () => halfTypedIn(form.current),
      }),
  )
  const known = JSON.stringify(valuesOf(initial))
  const theirs = useMemo(() => JSON.parse(known) as FormValues, [known])
  const first = useRef(theirs)
  const rebase = useEffectEvent(() => store.rebase(theirs, props.edits))
  useEffect(() => {
    if (first.current === theirs) return
    first.current = theirs
    rebase()
  }, [theirs])
  return store
}

function useGuard(store: FormStore, forget: () => void, onCancel: (() => void) | undefined): void {
  const frame = useFormFrame()
  const end = useRef({ forget, close: onCancel })
  useEffect(() => {
    end.current = { forget, close: onCancel }
  }, [forget, onCancel])
  useEffect(() => {
    const isDirty = () => store.view().isDirty
    const discard = () => {
      store.discard()
      end.current.close?.()
    }
    const stopGuard = guardUnsaved({ isDirty, discard })
    const framed = { isDirty, giveUp: () => end.current.forget() }
    frame?.add(framed)
    return () => {
      stopGuard()
      frame?.delete(framed)
    }
  }, [store, frame])
}

function useCancel(
  store: FormStore,
  forget: () => void,
  onCancel: (() => void) | undefined,
): (() => void) | undefined {
  const frame = useFormFrame()
  if (!onCancel) return undefined
  return () => {
    if (store.view().status === 'sending') return
    void (frame ?? soleFrame(store, forget)).requestClose(onCancel)
  }
}

function useFocusOnFailure(form: { readonly current: HTMLFormElement | null }, attempts: number): void {
  useEffect(() => {
    if (attempts > 0) focusFault(form.current)
  }, [attempts, form])
}

const soleFrame = (store: FormStore, giveUp: () => void) =>
  new FormFrame([{ isDirty: () => store.view().isDirty, giveUp }])
