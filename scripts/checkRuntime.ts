/**
 * Names each pinned Node that is older than the newest release of the same major in its platform package. It asks the
 * registry, so `npm run check` runs it only by name (`npm run check -- runtime`): a release elsewhere must not fail a
 * change here. Offline it says that nothing was compared, and passes.
 */
import { spawnSync } from 'node:child_process'
import { npmCommand } from './run/install.mjs'
import { compareVersions, pinnedVersions, vulnerabilitiesOf } from './run/runtime.mjs'

const FETCH_TIMEOUT_MS = 15_000

/** The newest version of the same major, or null where the pinned one is the newest. */
export function newerVersion(pinned: string, published: readonly string[]): string | null {
  const major = `${pinned.split('.')[0]}.`
  const releases = published.filter((version) => version.startsWith(major) && !version.includes('-'))
  const newest = releases.sort(compareVersions).at(-1)
  return newest !== undefined && compareVersions(newest, pinned) > 0 ? newest : null
}

/** Null where the registry cannot be reached. @throws an error where it answers something else */
function publishedVersions(name: string): string[] | null {
  const args = [
    'view',
    name,
    'versions',
    '--json',
    '--fetch-retries=0',
    `--fetch-timeout=${FETCH_TIMEOUT_MS}`,
  ]
  const [file, rest] = npmCommand(args)
  const { stdout } = spawnSync(file, rest, { encoding: 'utf8' })
  const answer: unknown = JSON.parse(stdout || '{}')
  if (Array.isArray(answer)) return answer.map(String)
  const code = String((answer as { error?: { code?: string } }).error?.code ?? 'no answer')
  if (code === 'E404') throw new Error(`${name} is not in the registry`)
  return null
}

function main(): void {
  const lines: string[] = []
  for (const [name, pinned] of Object.entries(pinnedVersions())) {
    const published = publishedVersions(name)
    if (published === null) {
      console.log(`not compared: the registry did not answer for ${name}`)
      return
    }
    const newer = newerVersion(pinned, published)
    if (newer !== null) lines.push(`${name} is pinned to ${pinned}; the registry has ${newer}`)
    for (const { id } of vulnerabilitiesOf(newer ?? pinned))
      console.log(`note: ${name} has no version yet that fixes ${id} (newest ${newer ?? pinned})`)
  }
  for (const line of lines) console.log(line)
  if (lines.length > 0) process.exitCode = 1
  else console.log('each pinned Node is the newest of its major in its package')
}

if (import.meta.main) main()
