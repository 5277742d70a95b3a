/** Store hooks; each re-renders only for its part. */
import { createContext, useContext, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { must } from '#shared/kernel/assert.ts'
import type { FieldRule, Inquiry } from './model/faults.ts'
import type { FormStore } from './model/formStore.ts'
import type { FieldValue } from './model/values.ts'
import type { FieldView, FormView } from './model/views.ts'

/** The store itself, which never changes while its form is shown: no state travels through the context. */
export const FormContext = createContext<FormStore | null>(null)

export const useFormStore = (): FormStore => must(useContext(FormContext), 'a form around the field')

export function useFormView(store: FormStore): FormView {
  return useSyncExternalStore(store.subscribe, store.view)
}

export interface BoundField extends FieldView {
  readonly set: (value: FieldValue) => void
  readonly leave: () => void
}

/** Registers the field with the form while it is mounted. */
function useRegistered(rule: FieldRule): FormStore {
  const store = useFormStore()
  const { name, isOptional = false, isNumber = false, isSecret, check, inquire } = rule
  // A new function on each render must not start a new check.
  const ask = useEffectEvent<Inquiry>(async (...about) => (await inquire?.(...about)) ?? null)
  const isAsked = inquire !== undefined
  const inquireWith = rule.inquireWith?.join('\n')
  useLayoutEffect(
    () =>
      store.register({
        name,
        isOptional,
        isNumber,
        isSecret,
        check,
        ...(isAsked ? { inquire: (...about) => ask(...about), inquireWith: inquireWith?.split('\n') } : {}),
      }),
    [store, name, isOptional, isNumber, isSecret, check, isAsked, inquireWith],
  )
  return store
}

export function useField(rule: FieldRule): BoundField {
  const store = useRegistered(rule)
  const { name } = rule
  const view = useSyncExternalStore(store.subscribe, () => store.field(name))
  return { ...view, set: (value) => store.set(name, value), leave: () => store.leave(name) }
}

/** Container field: re-renders for its own error only. */
export function useContainer(rule: FieldRule): Pick<FieldView, 'fault' | 'theirs' | 'theirsBy'> {
  const store = useRegistered(rule)
  const { name } = rule
  const fault = useSyncExternalStore(store.subscribe, () => store.field(name).fault)
  const theirs = useSyncExternalStore(store.subscribe, () => store.field(name).theirs)
  const theirsBy = useSyncExternalStore(store.subscribe, () => store.field(name).theirsBy)
  return { fault, theirs, theirsBy }
}

/** The value of any field of the form, for what depends on it. */
export function useFieldValue(name: string): FieldValue {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, () => store.field(name).value)
}

/** Stable key per row of a list; a moved row keeps its key. */
export function useRowKeys(list: string): readonly string[] {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, () => store.rowKeys(list))
}
