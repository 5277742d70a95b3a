import { random01 } from '../../../../platform/page.ts'
import { useField, useFieldValue, useFormStore } from '../../../../ui/form/useForm.ts'
import { asValue, commandSummary, idsOf, newPartId, type Part } from './draft.ts'

/** Reads and writes the parts of a list of the form. */
export function useParts(list: 'conditions' | 'tasks') {
  const store = useFormStore()
  const field = useField({ name: list })
  // Renewed with the form's list.
  useFieldValue(list)
  const parts: readonly Part[] = commandSummary(store.values)[list]
  const put = (next: readonly Part[]) => {
    store.set(list, asValue(next))
    store.leave(list)
  }
  /** A new part may be incomplete without an error. */
  const add = (next: readonly Part[]) => store.set(list, asValue(next))
  const newId = () => newPartId(random01, idsOf(commandSummary(store.values)))
  return { parts, put, add, newId, fault: field.fault }
}
