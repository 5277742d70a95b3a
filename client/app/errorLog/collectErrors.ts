/** Collects every error of this page into the error log, made safe to show. */
import { readCredentials, readOwnCredentials } from '../../api/session.ts'
import { isBuilt, onFailure, pageAddress } from '../../platform/failures.ts'
import { localText } from '../../platform/storage.ts'
import { nowMs } from '../../platform/time.ts'
import { addError, type ErrorKind } from './errorLog.ts'
import { redact, redactAddress } from './redact.ts'

/** In development the browser console shows more; local storage item `errorLog` = 1 collects errors there too. */
const DEVELOPING_KEY = 'errorLog'

/** Errors already reported, because awaiting code reports them again. */
const seen = new WeakSet<object>()

const isCollecting = (): boolean => isBuilt() || localText.read(DEVELOPING_KEY) === '1'

export function startErrorLog(): void {
  onFailure((kind, thrown) => collect(kind, thrown, ''))
}

/** Error handlers of React's root: errors caught by a boundary, and uncaught ones. */
export function onReactError(thrown: unknown, info: { readonly componentStack?: string | undefined }): void {
  // With custom handlers React no longer logs errors itself.
  console.error(thrown)
  collect('screen', thrown, info.componentStack ?? '')
}

function collect(kind: ErrorKind, thrown: unknown, components: string): void {
  if (!isCollecting()) return
  if (typeof thrown === 'object' && thrown !== null) {
    if (seen.has(thrown)) return
    seen.add(thrown)
  }
  const secrets = [readCredentials()?.token, readOwnCredentials()?.token].filter(
    (token) => token !== undefined,
  )
  const { message, stack } = wordsOf(thrown)
  addError({
    kind,
    message: redact(message, secrets),
    stack: redact(stack, secrets),
    components: redact(components.trim(), secrets),
    address: redactAddress(pageAddress(), secrets),
    atMs: nowMs(),
  })
}

/** Anything may be thrown. */
function wordsOf(thrown: unknown): { readonly message: string; readonly stack: string } {
  if (thrown instanceof Error)
    return { message: `${thrown.name}: ${thrown.message}`, stack: thrown.stack ?? '' }
  if (typeof thrown === 'string') return { message: thrown, stack: '' }
  try {
    return { message: JSON.stringify(thrown) ?? String(thrown), stack: '' }
  } catch {
    // A circular object: only its kind can be reported.
    return { message: Object.prototype.toString.call(thrown), stack: '' }
  }
}
