/** Output of the page: printing, files and clipboard. */
import type { Cancel } from './time.ts'

export const pageBody = (): HTMLElement => document.body

export function printPage(): void {
  window.print()
}

export function onAfterPrint(run: () => void): Cancel {
  window.addEventListener('afterprint', run)
  return () => window.removeEventListener('afterprint', run)
}

/** Saves a file to the browser's downloads. */
export function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Resolves to whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused by policy, or no secure context; the caller reports it.
    return false
  }
}

/** The text of the clipboard; null where the browser does not allow reading it. */
export async function pasteText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    // Refused by policy or by the user, or not supported at all; the caller reports it.
    return null
  }
}

export const absoluteUrl = (path: string): string => new URL(path, location.href).href
