import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')
export const pinnedNode = join(bin, 'node')
export const cacheDir = join(root, '.cache')

/** Child processes find the pinned Node as `node`, as under `npm run`. */
export function prependBinToPath() {
  process.env.PATH = [bin, pathWithoutModules()].join(delimiter)
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

export function findOnPath(name, path = process.env.PATH ?? '') {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

/** An error whose message is all the reader needs: printed without a stack. */
export function explained(message) {
  return Object.assign(new Error(message), { isExplained: true })
}
