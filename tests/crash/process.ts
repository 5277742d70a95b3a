import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Witness } from './witness.ts'

export interface Victim {
  readonly witness: Witness
  /** As a power cut would: no handler runs. Resolves when the process is gone. */
  kill(): Promise<void>
  /** What it complained of. */
  readonly complaints: () => string
}

export async function startVictim(folder: string, cacheFolder: string): Promise<Victim> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'victim.ts'), folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starting twenty times is mostly compiling twenty times.
    env: { ...process.env, NODE_COMPILE_CACHE: cacheFolder },
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const witness = await firstLine(child, () => complaints)
  return {
    witness,
    complaints: () => complaints,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

function firstLine(child: ChildProcess, complaints: () => string): Promise<Witness> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} at its start: ${complaints()}`)),
    )
    if (child.stdout) createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)))
  })
}
