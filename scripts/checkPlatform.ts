/**
 * Keeps time, chance, network and storage in their wrappers, and icons and overlays of the client in their components.
 * Prints file, line and reason of each breach.
 */
import { findForbiddenGlobals } from './check/globals.ts'
import { findMarkupBreaches } from './check/markup.ts'
import { type Breach, parseSource, readSources, reportBreaches, type SourceFile } from './check/sources.ts'

export const findPlatformBreaches = (files: readonly SourceFile[]): Breach[] =>
  files.map(parseSource).flatMap((file) => [...findForbiddenGlobals(file), ...findMarkupBreaches(file)])

if (import.meta.main) {
  const files = readSources(process.cwd(), ['client', 'sim', 'machines', 'shared'], /\.(ts|tsx|mjs)$/)
  process.exitCode = reportBreaches(findPlatformBreaches(files), files.length)
}
