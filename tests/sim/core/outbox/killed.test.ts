import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../support/folders.ts'

const VICTIM = join(import.meta.dirname, 'victim.ts')

interface Line {
  readonly id: string
  readonly key: string
  readonly n: number
}

/** Runs the outbox in a process of its own that kills itself right after the effect of person `killAt`. */
async function run(
  folder: string,
  killAt: number,
): Promise<{ readonly ended: unknown; readonly lines: Line[] }> {
  const file = join(folder, `effects-${killAt}`)
  const child = spawn(process.execPath, [VICTIM, folder, file, String(killAt)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = await once(child, 'exit')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return { ended, lines: lines.map((line) => JSON.parse(line) as Line) }
}

function orderOf(lines: readonly Line[]): boolean {
  const last = new Map<string, number>()
  return lines.every(({ key, n }) => {
    const isLater = n > (last.get(key) ?? 0)
    last.set(key, n)
    return isLater
  })
}

it('an effect whose process is killed before the cursor moves happens again under the same id, in order', async () => {
  const folder = temporaryFolder()
  const runs = [await run(folder, 10), await run(folder, 30), await run(folder, 0)]
  expect(runs.map(({ ended }) => ended)).toEqual([
    [null, 'SIGKILL'],
    [null, 'SIGKILL'],
    [0, null],
  ])
  expect(runs.every(({ lines }) => orderOf(lines))).toBe(true)
  const [first, second] = runs
  expect(second?.lines).toContainEqual(first?.lines.at(-1))
  const all = runs.flatMap(({ lines }) => lines)
  const idOf = new Map(all.map(({ id, n }) => [n, id]))
  expect(idOf.size).toBe(60)
  expect(all.every(({ id, n }) => idOf.get(n) === id)).toBe(true)
  expect(new Set(idOf.values()).size).toBe(60)
}, 60_000)
