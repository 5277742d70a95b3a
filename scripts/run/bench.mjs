import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { exitLike, exitStatus, runForeground } from './child.mjs'
import { pinnedNode, root } from './paths.mjs'

/** Runs tests/bench/*.bench.ts one after another, so that none disturbs another's figures. */
export async function runBenches(filters) {
  const folder = join(root, 'tests/bench')
  const all = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []
  const files = all
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => filters.length === 0 || filters.some((filter) => name.includes(filter)))
    .sort()
  if (files.length === 0) {
    console.error(`No benchmark in tests/bench matches "${filters.join(' ')}".`)
    return 2
  }
  const failed = []
  for (const name of files) {
    console.error(`── ${name}`)
    const ended = await runForeground(pinnedNode, ['--expose-gc', join(folder, name)])
    if (ended.isStopped) exitLike(ended)
    if (exitStatus(ended) !== 0) failed.push(name)
  }
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}
