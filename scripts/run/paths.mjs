import { accessSync, constants } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
export const modules = join(root, 'node_modules')
/** New objects in 8 MB instead of 32 MB: what V8 once took for them it never gives back, some 80 MB in all. */
const youngFlag = '--max-semi-space-size=8'
/** V8 collects in four threads on any machine; on two processors they left the server none while they worked. */
const poolFlag = `--v8-pool-size=${Math.max(1, Math.min(4, availableParallelism() - 1))}`
export const serverFlags = [youngFlag, poolFlag]
/** The gateway runs on small machines: V8 collects garbage before the heap has grown by a quarter. Saves a third of its memory. */
export const gatewayFlags = ['--max-semi-space-size=4', '--heap-growing-percent=25', poolFlag]
export const cacheDir = join(root, '.cache')

/**
 * Child processes keep what they compile, types stripped: half of a later start was that. Not under coverage, which is less
 * precise then.
 */
export function keepCompiled() {
  if (process.env.NODE_V8_COVERAGE === undefined) process.env.NODE_COMPILE_CACHE ??= join(cacheDir, 'node')
}

/**
 * Two pools of memory for all threads of a child process, on systems with the GNU C library: with one per thread the server
 * at rest holds 11 MiB more that nobody uses.
 */
export function boundArenas() {
  process.env.MALLOC_ARENA_MAX ??= '2'
}

/** The PATH of the system alone: for npm, which must not run on the very files it replaces. */
export function pathWithoutModules() {
  const entries = (process.env.PATH ?? '').split(delimiter)
  return entries.filter((entry) => !entry.startsWith(modules)).join(delimiter)
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A file's path inside a folder, with `/` on every system; as it was when it lies elsewhere. */
export function relativeTo(folder, path) {
  const [from, file] = [folder, path].map((one) => one.replaceAll('\\', '/'))
  return file.startsWith(`${from}/`) ? file.slice(from.length + 1) : file
}

/** Only programs that can be started without a shell: on Windows those that end in `.exe`. */
export function findOnPath(name, path = process.env.PATH ?? '') {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file))
    .find(isExecutable)
}

/** An error whose message is all the reader needs: printed without a stack. */
export function explained(message) {
  return Object.assign(new Error(message), { isExplained: true })
}
