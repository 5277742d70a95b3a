/** The scenario's file that is on show in this tab, over reloads. */
import { sessionText } from '../../../platform/storage.ts'
import { createObservable } from '../../../store/observable.ts'
import { showDockPart } from '../dock.ts'

const KEY = 'scenarioFile'

export const fileText = createObservable(sessionText.read(KEY) ?? '')

export function setFileText(text: string): void {
  sessionText.write(KEY, text)
  fileText.set(text)
}

export function openFile(text: string): void {
  setFileText(text)
  showDockPart('file')
}

/** What a copy of it is called on disk. */
export function fileNameOf(text: string): string {
  const [, id = 'scenario'] = /^id:\s*["']?([a-z0-9-]+)/m.exec(text) ?? []
  return `${id}.yaml`
}

/** Where a line and column, both from 1, are in the text. */
export function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }) {
  const before = text.split('\n').slice(0, line - 1)
  return Math.min(text.length, before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1)
}
