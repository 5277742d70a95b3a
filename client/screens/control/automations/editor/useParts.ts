import { random01 } from '../../../../platform/page.ts'
import { useField, useFieldValue, useFormStore } from '../../../../ui/form/useForm.ts'
import { asValue, idsOf, newPartId, type Part, toldOf } from './draft.ts'

/** Reads and writes the parts of a list of the form. */
export function useParts(list: 'conditions' | 'tasks') {
  const store = useFormStore()
  const field = useField({ name: list })
  // Renewed with the form's list.
  useFieldValue(list)
  const parts: readonly Part[] = toldOf(store.values)[list]
  const put = (next: readonly Part[]) => {
    store.set(list, asValue(next))
    store.leave(list)
  }
  const newId = () => newPartId(random01, idsOf(toldOf(store.values)))
  return { parts, put, newId, fault: field.fault }
}
