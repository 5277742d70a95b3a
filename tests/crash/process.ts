import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Order } from './steering.ts'
import type { Witness } from './witness.ts'

export interface Victim {
  readonly witness: Witness
  /** Kills without handlers; resolves when the process has ended. */
  kill(): Promise<void>
  /** Error output. */
  readonly complaints: () => string
  /** Resolves when the process has ended, for any reason. */
  readonly gone: Promise<void>
  readonly tell: (order: Order) => void
}

/**
 * @param hear receives output lines after the first
 * @param pushAllowed loopback address allowed for push
 */
export async function startVictim(
  folder: string,
  cacheFolder: string,
  hear?: (line: string) => void,
  pushAllowed?: string,
): Promise<Victim> {
  const steered = hear ? ['steered', ...(pushAllowed ? [pushAllowed] : [])] : []
  const child = spawn(process.execPath, [join(import.meta.dirname, 'victim.ts'), folder, ...steered], {
    stdio: [hear ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    // Starting twenty times is mostly compiling twenty times.
    env: { ...process.env, NODE_COMPILE_CACHE: cacheFolder },
  })
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const witness = await firstLine(child, () => complaints, hear)
  return {
    witness,
    complaints: () => complaints,
    gone,
    tell: (order) => child.stdin?.write(`${JSON.stringify(order)}\n`),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

function firstLine(
  child: ChildProcess,
  complaints: () => string,
  hear: (line: string) => void = () => undefined,
): Promise<Witness> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} at its start: ${complaints()}`)),
    )
    if (!child.stdout) return
    const lines = createInterface(child.stdout)
    lines.once('line', (line) => {
      resolve(JSON.parse(line))
      lines.on('line', hear)
    })
  })
}
