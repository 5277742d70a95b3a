/** The dialog or drawer around a form: closing it needs confirmation while a form inside is unsaved. */
import { createContext, useContext, useState } from 'react'
import { askDiscard } from '../confirm/dirtyGuard.ts'

export interface FramedForm {
  readonly isDirty: () => boolean
  /** The user agreed to lose the input. */
  readonly giveUp: () => void
}

export class FormFrame {
  readonly #forms: Set<FramedForm>

  constructor(forms: readonly FramedForm[] = []) {
    this.#forms = new Set(forms)
  }

  add(form: FramedForm): void {
    this.#forms.add(form)
  }

  delete(form: FramedForm): void {
    this.#forms.delete(form)
  }

  /** Closes immediately, or after the user confirmed the loss of unsaved input. */
  async requestClose(close: () => void): Promise<void> {
    const dirty = [...this.#forms].filter(({ isDirty }) => isDirty())
    if (dirty.length > 0 && !(await askDiscard())) return
    for (const { giveUp } of dirty) giveUp()
    close()
  }
}

export const FormFrameContext = createContext<FormFrame | null>(null)
export const useFormFrame = (): FormFrame | null => useContext(FormFrameContext)

/** For frame components: provide it around forms and close with `requestClose`. */
export const useNewFormFrame = (): FormFrame => useState(() => new FormFrame())[0]
