/**
 * What the product is to have and does not have yet. The list of it is kept in a file, so that nothing which was there
 * goes missing unnoticed. `npm run check -- --fix` takes from it what has come. Prints the counts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '#client/app/routes/screenParts.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Group } from '#shared/contract/endpoint.ts'
import { SCREENS } from '#shared/screens/registry.ts'
import { SPECIFIED_ENDPOINTS } from '#shared/specification/endpoints.ts'
import { SPECIFIED_ROUTES } from '#shared/specification/routes.ts'

const FILE = fileURLToPath(new URL('../shared/specification/missing.json', import.meta.url))

export interface Missing {
  readonly endpoints: readonly string[]
  readonly screens: readonly string[]
}

/** The template's demo uses its own envelope and is no part of the contract. */
const TEMPLATE_MOCK = '/vue-element-admin/'

/** Pages that the router has beside the table of screens. */
const ROUTER_PAGES = ['/login', '/logintp', '/loginhdgd', '/404', '/401', '/redirect/:path(.*)']

export function findMissing(): Missing {
  const groups: readonly Group[] = Object.values(contract)
  const calls = new Set(groups.flatMap((group) => Object.values(group).map(({ path }) => `POST ${path}`)))
  const pages = new Set([...ROUTER_PAGES, ...SCREENS.filter(isBuilt).map(({ path }) => path)])
  return {
    endpoints: SPECIFIED_ENDPOINTS.filter((call) => !calls.has(call) && !call.includes(TEMPLATE_MOCK)),
    screens: SPECIFIED_ROUTES.filter((path) => !pages.has(path)),
  }
}

export const readMissing = (): Missing => JSON.parse(readFileSync(FILE, 'utf8')) as Missing

/** What disagrees between the kept list and the code as it is. */
export function missingDifferences(kept: Missing, now: Missing): string[] {
  return (['endpoints', 'screens'] as const).flatMap((kind) => [
    ...now[kind].filter((one) => !kept[kind].includes(one)).map((one) => `${one} was there and is gone`),
    ...kept[kind]
      .filter((one) => !now[kind].includes(one))
      .map((one) => `${one} has come: run \`npm run check -- --fix\``),
  ])
}

function main(): void {
  const now = findMissing()
  if (process.argv.includes('--write')) writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`)
  const differences = missingDifferences(readMissing(), now)
  const count = (all: readonly string[], missing: readonly string[]): string =>
    `${all.length - missing.length} of ${all.length}`
  for (const difference of differences) console.log(difference)
  const endpoints = count(SPECIFIED_ENDPOINTS, now.endpoints)
  console.log(`endpoints ${endpoints}, screens ${count(SPECIFIED_ROUTES, now.screens)}`)
  process.exitCode = differences.length === 0 ? 0 : 1
}

if (import.meta.main) main()
