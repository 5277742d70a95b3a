/** How fields and forms read the store: each re-renders only when its own part has changed. */
import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import { must } from '#shared/kernel/assert.ts'
import type { FieldRule, FieldValue } from './faults.ts'
import type { FieldView, FormStore, FormView } from './formStore.ts'

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

/** Makes the field part of the form while it is shown. */
export function useField(rule: FieldRule): BoundField {
  const store = useFormStore()
  const { name, isOptional = false, isNumber = false, check } = rule
  useLayoutEffect(
    () => store.register({ name, isOptional, isNumber, check }),
    [store, name, isOptional, isNumber, check],
  )
  const view = useSyncExternalStore(store.subscribe, () => store.field(name))
  return { ...view, set: (value) => store.set(name, value), leave: () => store.leave(name) }
}

/** The value of any field of the form, for what depends on it. */
export function useFieldValue(name: string): FieldValue {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, () => store.field(name).value)
}
