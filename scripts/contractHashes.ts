/**
 * One hash per endpoint of everything a caller depends on: path, permission, scope, kind, the schemas of both ends. The
 * file is written by `npm run check -- --fix`; a line that changes in it names the endpoint whose shape has changed. As
 * with facts, what came since the last release may still change: `node scripts/contractHashes.ts --release` takes it in.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint, Group } from '#shared/contract/endpoint.ts'

const FILE = fileURLToPath(new URL('../tests/contract/hashes.json', import.meta.url))

export type Hashes = Readonly<Record<string, string>>

/** By `subject.endpoint`, sorted, so that branches which add different endpoints merge. */
export function hashContract(subjects: Readonly<Record<string, Group>> = contract): Hashes {
  const all = Object.entries(subjects).flatMap(([subject, group]) =>
    Object.entries(group).map(([name, endpoint]) => [`${subject}.${name}`, hashOf(endpoint)] as const),
  )
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function hashOf({ path, permission, scope, kind, input, output }: Endpoint): string {
  const json = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const shape = { path, permission, scope, kind, input: json(input, 'input'), output: json(output, 'output') }
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16)
}

/** The agreed ones, from the file, and of which release they are. */
export function readHashes(): { readonly release: string; readonly hashes: Hashes } {
  const { release = '', ...hashes } = JSON.parse(readFileSync(FILE, 'utf8')) as Hashes
  return { release, hashes }
}

/** What the file is to hold: an endpoint that is not in it yet comes with a release. */
export function nextHashes(agreed: Hashes, now: Hashes, isRelease: boolean): Hashes {
  return Object.fromEntries(Object.entries(now).filter(([id]) => isRelease || agreed[id] !== undefined))
}

/** Added, changed and removed entries between two of them. */
export function hashDifferences(before: Hashes, now: Hashes): string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort()
  return ids.flatMap((id) => {
    if (before[id] === now[id]) return []
    return [
      `${id} ${before[id] === undefined ? 'is new' : now[id] === undefined ? 'is gone' : 'has changed'}`,
    ]
  })
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const isRelease = process.argv.includes('--release')
  const { release, hashes } = readHashes()
  const next = { release: isRelease ? version : release, ...nextHashes(hashes, hashContract(), isRelease) }
  writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`)
}
