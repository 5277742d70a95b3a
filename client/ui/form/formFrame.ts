/** The dialog or drawer around a form: closing it needs confirmation while a form inside is unsaved. */
import { createContext, useContext, useState } from 'react'
import { askDiscard } from '../confirm/dirtyGuard.ts'

type IsDirty = () => boolean

export class FormFrame {
  readonly #forms: Set<IsDirty>

  constructor(forms: readonly IsDirty[] = []) {
    this.#forms = new Set(forms)
  }

  add(isDirty: IsDirty): void {
    this.#forms.add(isDirty)
  }

  delete(isDirty: IsDirty): void {
    this.#forms.delete(isDirty)
  }

  /** Closes at once, or after the user confirmed the loss of unsaved input. */
  async requestClose(close: () => void): Promise<void> {
    const isDirty = [...this.#forms].some((ask) => ask())
    if (!isDirty || (await askDiscard())) close()
  }
}

export const FormFrameContext = createContext<FormFrame | null>(null)
export const useFormFrame = (): FormFrame | null => useContext(FormFrameContext)

/** For components that build a frame: provide it around the forms, and close by `requestClose`. */
export const useNewFormFrame = (): FormFrame => useState(() => new FormFrame())[0]
