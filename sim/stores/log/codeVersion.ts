/**
 * Version of code: a hash over the files it imports, transitively, without comments and white space. Stored folds carry
 * it: an edit of any imported function causes a rebuild, an edit of a comment does not. Type imports are ignored.
 * Packages count with their version.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { must } from '#shared/kernel/assert.ts'

/** `imports` in package.json map aliases to its folders. */
const PROJECT = dirname(must(findPackageJSON('..', import.meta.url), 'package.json of the project'))
const LENGTH = 12

export interface SourceText {
  /** The text without what does not run. */
  readonly code: string
  /** Import specifiers as written. */
  readonly imports: readonly string[]
}

interface SourceFile extends Pick<SourceText, 'imports'> {
  readonly digest: string
}

/** Cached, because several versions share most files. */
const sources = new Map<string, SourceFile>()

/** Hash of these modules and their imports: 12 hex digits. A module is a file URL or `#folder/…`. */
export function codeVersion(...modules: readonly string[]): string {
  const { files, packages } = importClosure(modules)
  const lines = files.map((path) => `${nameOf(path)} ${sourceOf(path).digest}`)
  return sha256([...lines, ...packages].join('\n')).slice(0, LENGTH)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The same on every machine. */
const nameOf = (path: string): string => relative(PROJECT, path).replaceAll(sep, '/')

interface Closure {
  /** Paths, sorted. */
  readonly files: readonly string[]
  /** Sorted `name@version` entries. */
  readonly packages: readonly string[]
}

/**
 * All files and package versions that the modules import, directly or indirectly.
 * @throws if a file cannot be read
 */
export function importClosure(modules: readonly string[]): Closure {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = modules.map((module) => (module.startsWith('#') ? ownPath(module) : fileURLToPath(module)))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue
    files.add(path)
    for (const specifier of sourceOf(path).imports) {
      if (specifier.startsWith('#')) waiting.push(ownPath(specifier))
      else if (specifier.startsWith('.')) waiting.push(join(dirname(path), specifier))
      else if (!specifier.startsWith('node:')) packages.add(versionOfPackage(specifier))
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

const ownPath = (specifier: string): string => join(PROJECT, specifier.slice(1))

function versionOfPackage(specifier: string): string {
  const manifest = must(findPackageJSON(specifier, import.meta.url), `package.json of ${specifier}`)
  const { version }: { version?: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  return `${specifier}@${version}`
}

function sourceOf(path: string): SourceFile {
  const known = sources.get(path)
  if (known) return known
  const { code, imports } = readSource(readFileSync(path, 'utf8'))
  const source = { imports, digest: sha256(code) }
  sources.set(path, source)
  return source
}

/**
 * Keeps strings; replaces comments and white space by one space. Regular expressions are not recognised, because a
 * full tokenizer would slow each start by half a second. A test compares the files with a real one.
 */
const STRING_OR_GAP =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`)|(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s)+/g
/** The formatter puts imports on their own line. Type imports have a keyword after `import`. */
const STATIC_IMPORT = /^(?:import|export) (?:[{*]|\w+(?:,| from))[^'"]*from '([^']+)'|^import '([^']+)'/gm
const DYNAMIC_IMPORT = /\bimport\(\s*'([^']+)'/g

/** The code without comments and white space, and the specifiers of its imports. Expects formatted source. */
export function readSource(text: string): SourceText {
  const imports: string[] = []
  for (const [, from, alone] of text.matchAll(STATIC_IMPORT)) imports.push(from ?? alone ?? '')
  for (const [, specifier = ''] of text.matchAll(DYNAMIC_IMPORT)) imports.push(specifier)
  return { code: text.replace(STRING_OR_GAP, '$1 '), imports }
}
