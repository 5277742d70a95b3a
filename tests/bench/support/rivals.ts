/**
 * The consoles ours is measured against. They are fetched from the npm registry when a benchmark runs, into a cache
 * that is never committed, and only their prebuilt files are served.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'atrium-bench')
const FETCH_TIMEOUT_MS = 60_000

export interface RivalFolders {
  /** Prebuilt files, or why there are none. */
  readonly windfront: string | Error
  readonly agGrid: string | Error
}

export async function fetchRivals(): Promise<RivalFolders> {
  const [windfront, agGrid] = await Promise.all([
    fetchPackage('zigbee2mqtt-windfront', '2.15.0'),
    fetchPackage('ag-grid-community', '36.2.0'),
  ])
  return { windfront, agGrid }
}

async function fetchPackage(name: string, version: string): Promise<string | Error> {
  const folder = join(CACHE, `${name}-${version}`)
  const dist = join(folder, 'package', 'dist')
  if (existsSync(dist)) return dist
  const halfWay = `${folder}.${process.pid}`
  try {
    mkdirSync(halfWay, { recursive: true })
    const options = { cwd: halfWay, timeout: FETCH_TIMEOUT_MS }
    const { stdout } = await run('npm', ['pack', '--silent', `${name}@${version}`], options)
    await run('tar', ['xzf', stdout.trim()], options)
    renameSync(halfWay, folder)
    return dist
  } catch (error) {
    return new Error(
      `${name}@${version} could not be fetched: ${error instanceof Error ? error.message : error}`,
    )
  } finally {
    rmSync(halfWay, { recursive: true, force: true })
  }
}
