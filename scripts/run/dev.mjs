import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { exitStatus, forwardSignals } from './child.mjs'
import { modules, root } from './paths.mjs'
import { runtimeNode } from './runtime.mjs'

/** Vite with hot reload in front of a server that restarts on change; when one ends, so does the other. */
export async function runDev() {
  const vite = join(modules, 'vite/bin/vite.js')
  const children = [
    ['--watch', '--watch-preserve-output', 'sim/main.ts'],
    [vite, '--config', 'client/vite.config.ts', '--clearScreen', 'false'],
  ].map((args) => spawn(runtimeNode(), args, { cwd: root, stdio: 'inherit' }))
  const stopForwarding = forwardSignals(children)
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('exit', (code, signal) => resolve({ code, signal }))
      }),
  )
  const first = await Promise.race(ends)
  if (stopForwarding() === undefined) for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  return exitStatus(first)
}
