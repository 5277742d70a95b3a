import type { FormStore } from './model/formStore.ts'

// The icon in a search field has a tab index of −1.
const CONTROLS = 'input:not([type=hidden]), select, textarea, button, [tabindex]:not([tabindex="-1"])'

/** A list of lines marks what adds one: its first control may be a setting of the whole. */
function controlOf(field: Element | null | undefined): HTMLElement | null {
  const entry = field?.querySelector<HTMLElement>('[data-entry]:enabled') ?? null
  if (entry) return entry
  const chosen = field?.querySelector<HTMLElement>('input:checked') ?? null
  return chosen ?? field?.querySelector<HTMLElement>(CONTROLS) ?? null
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  controlOf(form?.querySelector(`[data-field="${CSS.escape(name)}"]`))?.focus()
}

/** Focuses the first invalid field in page order; where none is marked, the error of the whole form. */
export function focusFault(form: HTMLFormElement | null): void {
  const fault = form?.querySelector('[data-fault]')
  const control = controlOf(fault?.closest('[data-field]'))
  if (control) control.focus()
  else form?.querySelector<HTMLElement>('[data-failure]')?.focus()
}

/** Names of the fields in a part of a form. */
export const fieldNamesIn = (part: HTMLElement): readonly string[] =>
  [...part.querySelectorAll<HTMLElement>('[data-field]')].flatMap(({ dataset }) => dataset.field ?? [])

/** Incomplete date and time inputs, for which browsers send no event. */
export const halfTypedIn = (form: HTMLFormElement | null): readonly string[] =>
  [...(form?.querySelectorAll('input') ?? [])]
    .filter(({ validity }) => validity.badInput)
    .flatMap((input) => input.closest<HTMLElement>('[data-field]')?.dataset.field ?? [])

/** Sorts by page order. */
export function inPageOrder(form: HTMLFormElement | null, names: readonly string[]): readonly string[] {
  const fields = form?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  const order = [...fields].map(({ dataset }) => dataset.field ?? '')
  return [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b))
}

const fieldOf = (form: HTMLFormElement | null, name: string): Element | null =>
  form?.querySelector(`[data-field="${CSS.escape(name)}"]`) ?? null

export const hasFields = (form: HTMLFormElement, names: readonly string[]): boolean =>
  names.every((name) => fieldOf(form, name) !== null)

/** The label of a field as shown on the page, for the summary. */
export function labelOf(form: HTMLFormElement | null, name: string): string {
  return fieldOf(form, name)?.querySelector('[data-label]')?.firstChild?.textContent ?? name
}

/** Labels of the changed fields in page order; a row of a list counts as its list. */
export function changedLabels(store: FormStore, form: HTMLFormElement | null): readonly string[] {
  const names = form ? fieldNamesIn(form).filter((name) => !name.includes('.')) : []
  const changed = names.filter((name) => store.field(name).isChanged).map((name) => labelOf(form, name))
  return [...new Set(changed)]
}
