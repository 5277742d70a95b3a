/** Undo and redo of a form: steps are what its user changed, not what others changed meanwhile. */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { onKeyDown } from '../../../../platform/page.ts'
import { nowMs } from '../../../../platform/time.ts'
import { createObservable } from '../../../../store/observable.ts'
import type { FormStore } from '../../../../ui/form/model/formStore.ts'
import type { FormValues } from '../../../../ui/form/model/values.ts'
import { changesBetween, type History, NO_HISTORY, redone, undone, withStep } from './history.ts'

export interface FormHistory {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undo: () => void
  readonly redo: () => void
}

class HistoryKeeper {
  readonly #form: FormStore
  readonly #state = createObservable<History>(NO_HISTORY)
  #values: FormValues
  #wasChanged: ReadonlySet<string>
  #isWriting = false

  constructor(form: FormStore) {
    this.#form = form
    this.#values = form.values
    this.#wasChanged = this.#changed()
  }

  get = (): History => this.#state.get()
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  follow(): () => void {
    return this.#form.subscribe(() => this.#onChange())
  }

  write(step: ReturnType<typeof undone>): void {
    if (!step) return
    this.#isWriting = true
    this.#form.setAll(step.values)
    this.#isWriting = false
    this.#values = this.#form.values
    this.#wasChanged = this.#changed()
    this.#state.set(step.history)
  }

  #changed(): ReadonlySet<string> {
    return new Set(Object.keys(this.#form.values).filter((name) => this.#form.field(name).isChanged))
  }

  #onChange(): void {
    if (this.#isWriting || this.#form.values === this.#values) return
    const before = this.#values
    const wasChanged = this.#wasChanged
    this.#values = this.#form.values
    this.#wasChanged = this.#changed()
    // A field that was not edited here and equals the saved value followed another user's change.
    const own = changesBetween(before, this.#values).filter(
      ({ name }) => wasChanged.has(name) || this.#wasChanged.has(name),
    )
    this.#state.set(withStep(this.#state.get(), own, nowMs()))
  }
}

export function useHistory(form: FormStore): FormHistory {
  const keeper = useMemo(() => new HistoryKeeper(form), [form])
  useEffect(() => keeper.follow(), [keeper])
  const history = useSyncExternalStore(keeper.subscribe, keeper.get)
  return useMemo(
    () => ({
      canUndo: history.done.length > 0,
      canRedo: history.undone.length > 0,
      undo: () => keeper.write(undone(keeper.get())),
      redo: () => keeper.write(redone(keeper.get())),
    }),
    [keeper, history],
  )
}

/** Handles Ctrl-Z and Ctrl-Shift-Z or Ctrl-Y regardless of focus, unless a dialog covers the form. */
export function useHistoryKeys({ undo, redo }: FormHistory): void {
  const latest = useRef({ undo, redo })
  useEffect(() => {
    latest.current = { undo, redo }
  }, [undo, redo])
  useEffect(
    () =>
      onKeyDown((event) => {
        const key = event.key.toLowerCase()
        const isUndo = key === 'z' && !event.shiftKey
        const isRedo = (key === 'z' && event.shiftKey) || key === 'y'
        if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || isRedo)) return
        if (document.querySelector('[role=alertdialog], .bp6-dialog')) return
        event.preventDefault()
        if (isUndo) latest.current.undo()
        else latest.current.redo()
      }),
    [],
  )
}
