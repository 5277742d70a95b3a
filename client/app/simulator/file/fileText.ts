/** The scenario's file that is on show in this tab, over reloads. */
import { sessionText } from '../../../platform/storage.ts'
import { createObservable } from '../../../store/observable.ts'
import { showDockPart } from '../dock.ts'

const KEY = 'scenarioFile'
const OPENED_KEY = 'scenarioFileOpened'
const REPLACED_KEY = 'scenarioFileReplaced'

export const fileText = createObservable(sessionText.read(KEY) ?? '')
/** Text that was replaced by opening another file; empty if none. */
export const replacedText = createObservable(sessionText.read(REPLACED_KEY) ?? '')

export function setFileText(text: string): void {
  sessionText.write(KEY, text)
  fileText.set(text)
}

export function openFile(text: string): void {
  const before = fileText.get()
  const isOwn = before !== '' && before !== text && before !== sessionText.read(OPENED_KEY)
  if (isOwn) setReplaced(before)
  sessionText.write(OPENED_KEY, text)
  setFileText(text)
  showDockPart('file')
}

/** Puts the stored text into the editor again; the current text replaces it in storage if a user wrote it. */
export function bringBack(): void {
  const text = replacedText.get()
  setReplaced('')
  openFile(text)
  // Not stored elsewhere, so opening another file saves it again.
  sessionText.write(OPENED_KEY, '')
}

function setReplaced(text: string): void {
  sessionText.write(REPLACED_KEY, text)
  replacedText.set(text)
}

/** File name for a download. */
export function fileNameOf(text: string): string {
  const [, id = 'scenario'] = /^id:\s*["']?([a-z0-9-]+)/m.exec(text) ?? []
  return `${id}.yaml`
}

/** Converts a 1-based line and column to a text offset. */
export function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }) {
  const before = text.split('\n').slice(0, line - 1)
  return Math.min(text.length, before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1)
}
