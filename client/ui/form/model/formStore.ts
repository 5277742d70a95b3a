/**
 * The state of one form: values of any JSON shape, faults, the status of sending. It depends on neither React
 * nor the server; the caller passes the function that sends. Fields subscribe by their dotted path, so that
 * typing renders one field.
 */
import type { z } from 'zod'
import { MESSAGES, type MessageCode } from '#shared/messages.ts'
import { type EditedBy, valuesOfEdits } from './edits.ts'
import { type Fault, type FieldRule, findFaults, inputOf, isLocal, placeIssues } from './faults.ts'
import { Inquiries } from './inquiries.ts'
import { Meanwhile } from './meanwhile.ts'
import { isRefusal, refusalOf } from './refusal.ts'
import { RowKeys, type RowOrder, rowsInOrder, withMovedPaths } from './rows.ts'
import { HELD, type SendPorts, type SendResult, sendPastEqualEdits } from './sending.ts'
import { type FieldValue, type FormValues, isSame, valueAt, withValueAt } from './values.ts'
import { type FieldView, type FormView, isSameView } from './views.ts'

export interface FormOptions {
  readonly schema: z.ZodType
  readonly initial: FormValues
  /** Input without a field. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
  /** 'changes': only fields that differ from the initial values, so that two users' edits can be merged. */
  readonly sends?: 'all' | 'changes' | undefined
  /** Fields that are sent together when one of them has changed. */
  readonly together?: readonly (readonly string[])[] | undefined
  /** Rejection codes that concern one field, which is marked instead of the form; `*` is the row that is refused. */
  readonly refusals?: Readonly<Partial<Record<MessageCode, string>>> | undefined
  /** Fields with incomplete input. */
  readonly halfTyped?: (() => readonly string[]) | undefined
}

export class FormStore {
  readonly #options: FormOptions
  readonly #rules = new Map<string, FieldRule>()
  readonly #faults = new Map<string, Fault>()
  readonly #views = new Map<string, FieldView>()
  readonly #meanwhile = new Meanwhile()
  readonly #listeners = new Set<() => void>()
  readonly #rowKeys = new RowKeys()
  readonly #inquiries = new Inquiries((name, fault) => this.#onInquiry(name, fault))
  /** True from click to end, including confirmation; blocks other submits. */
  #isSubmitting = false
  #initial: FormValues
  #values: FormValues
  #view: FormView = {
    status: 'editing',
    failure: null,
    isDirty: false,
    faulty: [],
    attempts: 0,
    conflicts: [],
    notes: [],
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

  /** The unsent input, without secrets and the form's own values; null where there is nothing. */
  unsent(): FormValues | null {
    const secret = new Set(
      [...this.#rules.values()].filter(({ isSecret }) => isSecret).map(({ name }) => name),
    )
    const changed = Object.entries(this.#values).filter(
      ([name]) => !secret.has(name) && !isLocal(`${name}.`) && this.#isChanged(name),
    )
    return changed.length === 0 ? null : Object.fromEntries(changed)
  }

  /** Base values of the fields. */
  baseOf(names: readonly string[]): FormValues {
    return Object.fromEntries(names.map((name) => [name, this.#initial[name] ?? '']))
  }

  /** Restores a draft based on `base`: later changes of the record are merged as if they occurred now. */
  resume(values: FormValues, base: FormValues): void {
    const now = this.#initial
    const isOfRecord = this.#options.sends === 'changes'
    if (isOfRecord) this.#initial = { ...now, ...base }
    this.setAll(values)
    if (isOfRecord) this.rebase(now)
  }

  /** A new object only when something of this field has changed. */
  readonly field = (name: string): FieldView => {
    const value = valueAt(this.#values, name) ?? ''
    const made: FieldView = {
      value,
      fault: this.#faults.get(name) ?? null,
      isChanged: this.#isChanged(name),
      theirs: this.#meanwhile.theirs(name),
      theirsBy: this.#meanwhile.byWhom(name),
      isChecking: this.#inquiries.isAsking(name),
    }
    const known = this.#views.get(name)
    if (known && isSameView(known, made)) return known
    this.#views.set(name, made)
    return made
  }

  /** Stable keys of list rows, also when moved. */
  readonly rowKeys = (list: string): readonly string[] => {
    const value = valueAt(this.#values, list)
    return this.#rowKeys.of(list, Array.isArray(value) ? value.length : 0)
  }

  /** A field is part of the form while it is shown. */
  register(rule: FieldRule): () => void {
    this.#rules.set(rule.name, rule)
    if (rule.inquire && this.#isChanged(rule.name)) {
      this.#inquire()
      this.#publish()
    }
    return () => {
      if (this.#rules.get(rule.name) !== rule) return
      // Keeps the error until the next validation, because a moved row registers under another path.
      this.#rules.delete(rule.name)
      this.#inquiries.forget(rule.name)
    }
  }

  /** A visible fault is cleared once fixed; a new one appears when the field loses focus. */
  set(name: string, value: FieldValue): void {
    this.setAll({ [name]: value })
  }

  /** Sets several values by their paths, as when choosing a city also sets the position. */
  setAll(values: FormValues): void {
    let next = this.#values
    for (const [name, value] of Object.entries(values)) {
      if (valueAt(next, name) !== value) next = withValueAt(next, name, value)
    }
    if (next !== this.#values) this.#change(next)
  }

  /** Reorders, removes or inserts rows; errors move with their rows. */
  arrangeRows(list: string, order: RowOrder): void {
    const rows = valueAt(this.#values, list)
    this.#rowKeys.arrange(list, Array.isArray(rows) ? rows.length : 0, order)
    withMovedPaths(this.#faults, list, order)
    this.#meanwhile.moveRows(list, order)
    this.#change(withValueAt(this.#values, list, rowsInOrder(rows, order)))
  }

  #change(values: FormValues): void {
    this.#values = values
    this.#meanwhile.noteValues(values)
    this.#inquire()
    if (this.#faults.size > 0) this.#faultsNow([...this.#faults.keys()])
    this.#publish()
  }

  /** Untouched fields show no fault before sending. */
  leave(name: string): void {
    if (this.#isChanged(name) || this.#faults.has(name) || this.#halfTyped().includes(name))
      this.complain(name)
  }

  /** Validates a field immediately, because another operation depends on it. */
  complain(name: string): void {
    this.#faultsNow([name])
    this.#publish()
  }

  /** Validates some fields, touched or not, as a wizard's step does. Returns whether all are valid. */
  judge(names: readonly string[]): boolean {
    const found = this.#faultsNow(names)
    const faulty = names.filter((name) => found.has(name))
    const attempts = this.#view.attempts + (faulty.length > 0 ? 1 : 0)
    this.#publish({ faulty, attempts, failure: null })
    return faulty.length === 0
  }

  /** A fault that only the field itself can detect; cleared when the value changes. */
  mark(name: string, fault: Fault): void {
    this.#faults.set(name, fault)
    this.#publish()
  }

  /** A call beside the submit was rejected: shown like a rejected submit. */
  refuse(error: unknown): void {
    this.#fail(error)
  }

  /** The record changed elsewhere: untouched fields take the new values, others become conflicts. */
  rebase(theirs: FormValues, edits: ReadonlyMap<string, EditedBy> = new Map()): void {
    const merged = this.#meanwhile.merge({ initial: this.#initial, mine: this.#values, theirs, edits })
    this.#initial = merged.initial
    this.#values = merged.mine
    this.#inquire()
    this.#publish()
  }

  /** Decides between the user's value and theirs, of one field or of all. */
  settleConflicts(choice: 'mine' | 'theirs', only?: string): void {
    const theirs = this.#meanwhile.settle(only)
    if (choice === 'theirs') this.setAll(theirs)
    this.#publish()
  }

  /** The user has read who changed what. */
  dismissNotes(): void {
    this.#meanwhile.dismiss()
    this.#publish()
  }

  /** Discards all edits. */
  discard(): void {
    this.restart(this.#initial)
  }

  /** Resets to these values. */
  restart(values: FormValues): void {
    this.#initial = values
    this.#values = values
    this.#faults.clear()
    this.#meanwhile.clear()
    this.#inquiries.forgetAll()
    this.#publish({ failure: null, faulty: [] })
  }

  /** Submits when everything is valid; a second call while the first is pending is ignored. */
  async submit<T>(ports: SendPorts<T>): Promise<SendResult<T>> {
    if (this.#isSubmitting) return HELD
    this.#isSubmitting = true
    try {
      return await this.#submit(ports)
    } catch (error) {
      this.#fail(error)
      return HELD
    } finally {
      this.#isSubmitting = false
    }
  }

  async #submit<T>({ send, refresh, ask }: SendPorts<T>): Promise<SendResult<T>> {
    if (this.#holdFaulty()) return HELD
    if (this.#inquiries.isAnyAsking()) {
      this.#publish({ status: 'sending', failure: null, faulty: [] })
      await this.#inquiries.settled()
      this.#publish({ status: 'editing' })
      // Input typed while the checks were pending is validated as well.
      if (this.#holdFaulty()) return HELD
    }
    if (ask && !(await ask())) return HELD
    this.#publish({ status: 'sending', failure: null, faulty: [] })
    if (refresh) this.rebase(await refresh())
    if (this.#meanwhile.hasConflicts) {
      this.#publish({ status: 'editing' })
      return HELD
    }
    const sent = this.#values
    const input = { ...this.#options.extra, ...this.#inputToSend() }
    const output = await sendPastEqualEdits(send, input, this.#initial)
    this.#initial = sent
    this.#meanwhile.dismiss()
    this.#publish({ status: 'editing' })
    return { kind: 'sent', output, input }
  }

  #inputToSend(): Record<string, FieldValue> {
    const input = inputOf([...this.#rules.values()], this.#values, this.#options.schema)
    if (this.#options.sends !== 'changes') return input
    // A list or an object is sent whole as soon as anything in it differs.
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
    const { message, issues, status, conflicts, row } = refusalOf(error)
    if (conflicts.length > 0) {
      const edits = new Map(conflicts.map(({ path, by, atMs }) => [path, { by, atMs }]))
      this.rebase({ ...this.#initial, ...valuesOfEdits(conflicts) }, edits)
      const isCommandSent = this.#view.conflicts.length + this.#view.notes.length > 0
      const failure = isCommandSent ? null : { message, issues: [] }
      this.#publish({ status: 'editing', failure, attempts: this.#view.attempts + 1 })
      return
    }
    const named = Object.entries(this.#options.refusals ?? {})
      .find(([code]) => MESSAGES[code as MessageCode].status === status)?.[1]
      .replace('*', String(row))
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
    // Not a server rejection but a bug: shown in the form and rethrown to the error log.
    if (!isRefusal(error)) throw error
  }

  #findFaults(): Map<string, Fault> {
    const faults = this.#faultsOf([...this.#rules.values()])
    for (const [name, fault] of this.#inquiries.faults()) if (!faults.has(name)) faults.set(name, fault)
    for (const name of this.#halfTyped()) if (this.#rules.has(name)) faults.set(name, { code: 'halfTyped' })
    return faults
  }

  readonly #halfTyped = (): readonly string[] => this.#options.halfTyped?.() ?? []

  readonly #faultsOf = (rules: readonly FieldRule[]): Map<string, Fault> =>
    findFaults(rules, this.#values, this.#options.schema, this.#options.extra ?? {})

  #inquire(): void {
    const asked = [...this.#rules.values()].filter(({ inquire }) => inquire)
    if (asked.length === 0) return
    const faults = this.#faultsOf(asked)
    for (const rule of asked) {
      const isDue = !faults.has(rule.name) && this.#isChanged(rule.name)
      this.#inquiries.hear(rule, isDue ? this.#values : null)
    }
  }

  #onInquiry(name: string, fault: Fault | null): void {
    if (fault) this.#faults.set(name, fault)
    this.#publish()
  }

  /** Marks these fields by the problems with them now, which clears the server's issues; returns all faults. */
  #faultsNow(names: readonly string[]): ReadonlyMap<string, Fault> {
    const now = this.#findFaults()
    for (const name of names) {
      const fault = now.get(name)
      if (fault) this.#faults.set(name, fault)
      else this.#faults.delete(name)
    }
    return now
  }

  #isChanged(name: string): boolean {
    return !isSame(valueAt(this.#values, name), valueAt(this.#initial, name))
  }

  #publish(change: Partial<FormView> = {}): void {
    const faulty = (change.faulty ?? this.#view.faulty).filter((name) => this.#faults.has(name))
    const isDirty = !isSame(this.#values, this.#initial)
    const meanwhile = this.#meanwhile.view(this.#rules.keys())
    this.#view = { ...this.#view, ...change, faulty, isDirty, ...meanwhile }
    for (const listener of [...this.#listeners]) listener()
  }
}
