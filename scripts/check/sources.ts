import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ParseResult, parseSync } from 'vite'

export const topFolders = ['client', 'sim', 'machines', 'shared', 'scripts', 'tests'] as const

/** A file of the project, its path relative to the root and with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

/** A file that breaks a rule of the house; `line` counts from 1. */
export type Breach = { readonly path: string; readonly line: number; readonly reason: string }

export type ParsedFile = SourceFile & {
  readonly parsed: ParseResult
  breach(offset: number, reason: string): Breach
}

/** Files under the folders whose names match; folders of tools and hidden ones are left out. */
export function readSources(root: string, folders: readonly string[], name: RegExp): SourceFile[] {
  return folders
    .filter((folder) => statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory())
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist|\.[^/]+)\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** A file that does not parse is tsc's and the linter's to report; what could be read of it is checked. */
export function parseSource(file: SourceFile): ParsedFile {
  const parsed = parseSync(file.path, file.text, { sourceType: 'module' })
  return {
    ...file,
    parsed,
    breach: (offset, reason) => ({ path: file.path, line: lineAt(file.text, offset), reason }),
  }
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** Prints the result, one breach a line, and returns the exit status. */
export function reportBreaches(breaches: readonly Breach[], fileCount: number): number {
  for (const { path, line, reason } of breaches) console.error(`${path}:${line}  ${reason}`)
  const verdict = breaches.length === 0 ? 'nothing to report' : `${breaches.length} to repair`
  console.log(`${fileCount} files checked, ${verdict}`)
  return breaches.length === 0 ? 0 : 1
}
