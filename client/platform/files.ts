import type { Cancel } from './time.ts'

/** Reads a chosen file as a data address. Rejects when the browser cannot read it. */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
}

/** Rejects if the browser cannot read the file, for example a folder or a deleted file. */
export async function readAsBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer())
}

/** A file pasted anywhere on the page, such as a screenshot; the browser handles pasted text. */
export function onPastedFile(run: (file: File) => void): Cancel {
  const onPaste = (event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    if (!file) return
    event.preventDefault()
    run(file)
  }
  document.addEventListener('paste', onPaste)
  return () => document.removeEventListener('paste', onPaste)
}
