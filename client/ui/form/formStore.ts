/**
 * The state of one form: values, what is wrong with them, what became of sending them. It knows no React and no
 * server; whoever sends hands in the function. Fields read it one by one, so that typing renders one field.
 */
import type { z } from 'zod'
import type { Issue } from '#shared/kernel/errors.ts'
import { MESSAGES, type MessageCode } from '#shared/messages.ts'
import {
  type Fault,
  type FieldRule,
  type FieldValue,
  type FormValues,
  findFaults,
  inputOf,
  placeIssues,
} from './faults.ts'
import { mergeTheirs } from './merge.ts'

export interface FieldView {
  readonly value: FieldValue
  readonly fault: Fault | null
  readonly isChanged: boolean
  /** What somebody else has made of it meanwhile, while the person has changed it too. */
  readonly theirs: FieldValue | undefined
}

export interface FormView {
  readonly status: 'editing' | 'sending'
  /** Refused as a whole: in the reader's language. */
  readonly failure: { readonly message: string; readonly issues: readonly Issue[] } | null
  readonly isDirty: boolean
  /** Fields that are wrong, as of the last attempt to send. */
  readonly faulty: readonly string[]
  /** How often sending was tried in vain: each time the first wrong field is focused. */
  readonly attempts: number
  readonly conflicts: readonly string[]
}

export interface FormOptions {
  readonly schema: z.ZodType
  readonly initial: FormValues
  /** Input that has no field. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
  /** 'changes': only fields that differ from what the form began with, so that two people's edits can meet. */
  readonly sends?: 'all' | 'changes' | undefined
  /** Fields that are sent together when one of them has changed. */
  readonly together?: readonly (readonly string[])[] | undefined
  /** Refusals that are about one field, which is then marked instead of the form. */
  readonly refusals?: Readonly<Partial<Record<MessageCode, string>>> | undefined
}

export type SendResult<T> =
  | { readonly kind: 'sent'; readonly output: T; readonly input: Readonly<Record<string, unknown>> }
  | { readonly kind: 'held' }

export interface SendPorts<T> {
  readonly send: (input: Record<string, unknown>) => Promise<T>
  /** What the record is by now, asked for before sending. */
  readonly refresh?: (() => Promise<FormValues>) | undefined
  /** Asked once everything is in order; nothing is sent unless the person agrees. */
  readonly ask?: (() => Promise<boolean>) | undefined
}

export class FormStore {
  readonly #options: FormOptions
  readonly #rules = new Map<string, FieldRule>()
  readonly #faults = new Map<string, Fault>()
  readonly #views = new Map<string, FieldView>()
  readonly #theirs = new Map<string, FieldValue>()
  readonly #listeners = new Set<() => void>()
  #initial: FormValues
  #values: FormValues
  #view: FormView = {
    status: 'editing',
    failure: null,
    isDirty: false,
    faulty: [],
    attempts: 0,
    conflicts: [],
  }

  constructor(options: FormOptions) {
    this.#options = options
    this.#initial = options.initial
    this.#values = options.initial
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly view = (): FormView => this.#view
  get values(): FormValues {
    return this.#values
  }

  /** A new object only when something of this field has changed. */
  readonly field = (name: string): FieldView => {
    const value = this.#values[name] ?? ''
    const fault = this.#faults.get(name) ?? null
    const isChanged = this.#isChanged(name)
    const theirs = this.#theirs.get(name)
    const known = this.#views.get(name)
    const isSame =
      known?.value === value &&
      known.fault === fault &&
      known.isChanged === isChanged &&
      known.theirs === theirs
    if (isSame) return known
    const made = { value, fault, isChanged, theirs }
    this.#views.set(name, made)
    return made
  }

  /** A field is part of the form while it is shown. */
  register(rule: FieldRule): () => void {
    this.#rules.set(rule.name, rule)
    return () => {
      if (this.#rules.get(rule.name) !== rule) return
      this.#rules.delete(rule.name)
      this.#faults.delete(rule.name)
    }
  }

  /** A fault on show goes as soon as it is mended; a new one waits until the field is left. */
  set(name: string, value: FieldValue): void {
    if (this.#values[name] === value) return
    this.#values = { ...this.#values, [name]: value }
    if (this.#faults.size > 0) this.#refreshFaults()
    this.#publish()
  }

  /** Several at once, as when choosing a city also says where it is. */
  setAll(values: FormValues): void {
    this.#values = { ...this.#values, ...values }
    if (this.#faults.size > 0) this.#refreshFaults()
    this.#publish()
  }

  /** What was never touched is not complained about before sending. */
  leave(name: string): void {
    if (!this.#isChanged(name) && !this.#faults.has(name)) return
    const fault = this.#findFaults().get(name)
    if (fault) this.#faults.set(name, fault)
    else this.#faults.delete(name)
    this.#publish()
  }

  /** Judges a field now, touched or not: something else needs it. */
  complain(name: string): void {
    const fault = this.#findFaults().get(name)
    if (fault) this.#faults.set(name, fault)
    else this.#faults.delete(name)
    this.#publish()
  }

  /** A fault that only the field itself can see; it goes when the value changes. */
  mark(name: string, fault: Fault): void {
    this.#faults.set(name, fault)
    this.#publish()
  }

  /** A call beside the sending was refused: it is told like a refused sending. */
  refuse(error: unknown): void {
    this.#fail(error)
  }

  /** The record was changed elsewhere: fields the person left alone follow, the others are told. */
  rebase(theirs: FormValues): void {
    const merged = mergeTheirs({ initial: this.#initial, mine: this.#values, theirs })
    this.#initial = merged.initial
    this.#values = merged.mine
    this.#theirs.clear()
    for (const [name, value] of merged.conflicts) this.#theirs.set(name, value)
    this.#publish()
  }

  settleConflicts(choice: 'mine' | 'theirs'): void {
    if (choice === 'theirs') this.#values = { ...this.#values, ...Object.fromEntries(this.#theirs) }
    this.#theirs.clear()
    this.#publish()
  }

  /** Forgets what was typed. */
  discard(): void {
    this.restart(this.#initial)
  }

  /** Begins anew with these values. */
  restart(values: FormValues): void {
    this.#initial = values
    this.#values = values
    this.#faults.clear()
    this.#theirs.clear()
    this.#publish({ failure: null, faulty: [] })
  }

  /** Sends when everything is in order. Nothing the person has typed is lost when it fails. */
  async submit<T>({ send, refresh, ask }: SendPorts<T>): Promise<SendResult<T>> {
    if (this.#view.status === 'sending') return { kind: 'held' }
    if (this.#holdFaulty()) return { kind: 'held' }
    if (ask && !(await ask())) return { kind: 'held' }
    this.#publish({ status: 'sending', failure: null, faulty: [] })
    try {
      if (refresh) this.rebase(await refresh())
      if (this.#theirs.size > 0) {
        this.#publish({ status: 'editing' })
        return { kind: 'held' }
      }
      const sent = this.#values
      const input = { ...this.#options.extra, ...this.#inputToSend() }
      const output = await send(input)
      this.#initial = sent
      this.#publish({ status: 'editing' })
      return { kind: 'sent', output, input }
    } catch (error) {
      this.#fail(error)
      return { kind: 'held' }
    }
  }

  #inputToSend(): Record<string, FieldValue> {
    const input = inputOf([...this.#rules.values()], this.#values, this.#options.schema)
    if (this.#options.sends !== 'changes') return input
    const isSent = (name: string): boolean =>
      this.#isChanged(name) ||
      this.#options.together?.some(
        (names) => names.includes(name) && names.some((one) => this.#isChanged(one)),
      ) === true
    return Object.fromEntries(Object.entries(input).filter(([name]) => isSent(name)))
  }

  #holdFaulty(): boolean {
    const faults = this.#findFaults()
    this.#faults.clear()
    for (const [name, fault] of faults) this.#faults.set(name, fault)
    if (faults.size === 0) return false
    this.#publish({ faulty: [...faults.keys()], attempts: this.#view.attempts + 1, failure: null })
    return true
  }

  #fail(error: unknown): void {
    const { message, issues, status } = refusalOf(error)
    const named = Object.entries(this.#options.refusals ?? {}).find(
      ([code]) => MESSAGES[code as MessageCode].status === status,
    )?.[1]
    const { faults, others } = placeIssues(issues, new Set(this.#rules.keys()))
    if (named !== undefined && this.#rules.has(named)) faults.set(named, { text: message })
    for (const [name, fault] of faults) this.#faults.set(name, fault)
    const isPlaced = faults.size > 0 && others.length === 0
    this.#publish({
      status: 'editing',
      failure: isPlaced ? null : { message, issues: others },
      faulty: [...faults.keys()],
      attempts: this.#view.attempts + 1,
    })
    // Not an answer of the server but a mistake of ours: the form says so, and so does the error log.
    if (!isRefusal(error)) throw error
  }

  #findFaults(): Map<string, Fault> {
    const { schema, extra } = this.#options
    return findFaults([...this.#rules.values()], this.#values, schema, extra ?? {})
  }

  /** Of the fields that are marked now, those that still deserve it; what the server said goes with any change. */
  #refreshFaults(): void {
    const now = this.#findFaults()
    for (const name of [...this.#faults.keys()]) {
      const fault = now.get(name)
      if (fault) this.#faults.set(name, fault)
      else this.#faults.delete(name)
    }
  }

  #isChanged(name: string): boolean {
    return (this.#values[name] ?? '') !== (this.#initial[name] ?? '')
  }

  #publish(change: Partial<FormView> = {}): void {
    const faulty = (change.faulty ?? this.#view.faulty).filter((name) => this.#faults.has(name))
    const isDirty = Object.keys(this.#values).some((name) => this.#isChanged(name))
    this.#view = { ...this.#view, ...change, faulty, isDirty, conflicts: [...this.#theirs.keys()] }
    for (const listener of [...this.#listeners]) listener()
  }
}

interface Refusal {
  readonly message: string
  readonly issues: readonly Issue[]
  readonly status: number
}

/** An error of a call, known by its shape: this layer does not know who calls. */
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'issues' in error && Array.isArray(error.issues) && 'status' in error

function refusalOf(error: unknown): Refusal {
  if (isRefusal(error)) return error
  return { message: error instanceof Error ? error.message : String(error), issues: [], status: 0 }
}

/** What a record holds, as values of a form; what is not there is empty. */
export function valuesOf(record: Readonly<Record<string, unknown>> | undefined): FormValues {
  const values: Record<string, FieldValue> = {}
  for (const [name, value] of Object.entries(record ?? {})) {
    // Numbers are text while they are edited.
    if (typeof value === 'number') values[name] = String(value)
    else if (typeof value === 'string' || typeof value === 'boolean') values[name] = value
  }
  return values
}
