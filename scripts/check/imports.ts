import { posix } from 'node:path'
import type { ParsedFile } from './sources.ts'

/** One import or re-export, static or `import()`; `target` is a project path, or undefined for a package. */
export type Import = {
  readonly specifier: string
  readonly target: string | undefined
  readonly names: readonly string[]
  readonly isErased: boolean
  readonly start: number
}

export function listImports(file: ParsedFile): Import[] {
  const { staticImports, staticExports, dynamicImports } = file.parsed.module
  const toImport = (specifier: string, rest: Omit<Import, 'specifier' | 'target'>): Import => ({
    specifier,
    target: resolveInProject(file.path, specifier),
    ...rest,
  })
  const statics = staticImports.map(({ start, moduleRequest, entries }) =>
    toImport(moduleRequest.value, {
      names: entries.flatMap(({ importName }) => importName.name ?? []),
      isErased: entries.length > 0 && entries.every(({ isType }) => isType),
      start,
    }),
  )
  const reExports = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, start, importName }) => {
      if (!moduleRequest) return []
      const names = importName.name ? [importName.name] : []
      return [toImport(moduleRequest.value, { names, isErased: isType, start })]
    }),
  )
  const dynamics = dynamicImports.flatMap(({ start, moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end))
    if (!literal?.[2]) return []
    return [toImport(literal[2], { names: [], isErased: false, start })]
  })
  return [...statics, ...reExports, ...dynamics]
}

/** Vite's `?worker` and similar suffixes choose how a file is loaded, not which. */
function resolveInProject(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  if (path.startsWith('#')) return path.slice(1)
  return undefined
}
