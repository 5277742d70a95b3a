/**
 * Before the first browser test: creates each world once; workers copy it. Creation takes over ten seconds, a start
 * from a copy two. Playwright requires a default export.
 */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MADE_WORLDS, Site, TEST_FILTERS } from './site.ts'

const SPECS = join(import.meta.dirname, '..')
/** The fixture that requests it. */
const WORLDS = [
  { world: 'estate', fixture: /\bsite\b/ },
  { world: 'house', fixture: /\bhouse\b/ },
] as const

export default async function makeWorlds(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-worlds-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const made = await Promise.allSettled(wantedWorlds().map((world) => makeWorld(world, folder)))
  const failed = made.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    remove()
    throw failed.reason
  }
  process.env[MADE_WORLDS] = folder
  return remove
}

/** Worlds of the selected files. A missing one is created by its worker. */
function wantedWorlds(): readonly string[] {
  const filters: readonly string[] = JSON.parse(process.env[TEST_FILTERS] ?? '[]')
  const isChosen = (name: string): boolean =>
    name.endsWith('.spec.ts') &&
    (filters.length === 0 || filters.some((filter) => new RegExp(filter, 'i').test(join(SPECS, name))))
  const texts = readdirSync(SPECS, { recursive: true, encoding: 'utf8' })
    .filter(isChosen)
    .map((name) => readFileSync(join(SPECS, name), 'utf8'))
  return WORLDS.filter(({ fixture }) => texts.some((text) => fixture.test(text))).map(({ world }) => world)
}

/** Always stops the server. */
async function makeWorld(world: string, folder: string): Promise<void> {
  const site = new Site(world)
  try {
    await site.start()
    await site.stop()
    renameSync(site.folder, join(folder, world))
  } finally {
    await site.close()
  }
}
