import type { Import } from './imports.ts'

/**
 * Finds cycles of imports that exist when the code runs: `import type` is erased, `import()` comes later.
 * Each answer is a path that starts and ends with the same file.
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
    for (const { target, isErased, isDynamic } of importsOf.get(path) ?? []) {
      if (target !== undefined && !isErased && !isDynamic && importsOf.has(target)) visit(target)
    }
    trail.pop()
    finished.add(path)
  }
  for (const path of importsOf.keys()) visit(path)
  return cycles
}
