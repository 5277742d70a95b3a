/**
 * Holds the code to the one direction of flow: who may import whom and which packages, no cycles, no barrels,
 * and time, chance, network and storage only in their wrappers. Prints file:line and the reason of each breach.
 */
import { refuseArrow } from './check/arrows.ts'
import { findCycles } from './check/cycles.ts'
import { findForbiddenGlobals } from './check/globals.ts'
import { type Import, listImports } from './check/imports.ts'
import { findShapeBreaches } from './check/moduleShape.ts'
import { refusePackage } from './check/packages.ts'
import {
  type Breach,
  type ParsedFile,
  parseSource,
  readSources,
  reportBreaches,
  type SourceFile,
  topFolders,
} from './check/sources.ts'

export function findBoundaryBreaches(files: readonly SourceFile[]): Breach[] {
  const parsed = files.map(parseSource)
  const importsOf = new Map(parsed.map((file) => [file.path, listImports(file)]))
  return [
    ...parsed.flatMap((file) => findImportBreaches(file, importsOf.get(file.path) ?? [])),
    ...parsed.flatMap(findShapeBreaches),
    ...parsed.flatMap(findForbiddenGlobals),
    ...findCycles(importsOf).map((cycle) => ({
      path: cycle[0] ?? '',
      line: 1,
      reason: `import cycle: ${cycle.join(' -> ')}`,
    })),
  ]
}

function findImportBreaches(file: ParsedFile, imports: readonly Import[]): Breach[] {
  return imports.flatMap((one) => {
    const reasons = [refuseArrow(file.path, one), refusePackage(file.path, one)]
    return reasons.flatMap((reason) => (reason === undefined ? [] : [file.breach(one.start, reason)]))
  })
}

if (import.meta.main) {
  const files = readSources(process.cwd(), topFolders, /\.(ts|tsx|mjs)$/)
  process.exitCode = reportBreaches(findBoundaryBreaches(files), files.length)
}
