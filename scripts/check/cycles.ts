import type { Import } from './imports.ts'

/**
 * Finds cycles of imports that exist when the code runs; only `import type` is erased. An `import()` counts too: it
 * comes later, but a file that loads one that needs it can be neither understood nor tested alone. Each result is a
 * path that starts and ends with the same file.
 */
export function findCycles(importsOf: ReadonlyMap<string, readonly Import[]>): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  const trail: string[] = []
  const visit = (path: string): void => {
    if (finished.has(path)) return
    const seenAt = trail.indexOf(path)
    if (seenAt !== -1) {
      cycles.push([...trail.slice(seenAt), path])
      return
    }
    trail.push(path)
    for (const { target, isErased } of importsOf.get(path) ?? []) {
      if (target !== undefined && !isErased && importsOf.has(target)) visit(target)
    }
    trail.pop()
    finished.add(path)
  }
  for (const path of importsOf.keys()) visit(path)
  return cycles
}
