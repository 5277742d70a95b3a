/**
 * Runs benchmark parts in separate processes, called by name, so that event loops do not interfere. A child ends
 * with its parent.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serverFlags } from '#scripts/run/paths.mjs'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')
const ASK_TIMEOUT_MS = 120_000

interface Question {
  readonly id: number
  readonly name: string
  readonly data: unknown
}

type Answer =
  | { readonly id: number; readonly data: unknown }
  | { readonly id: number; readonly error: string }

export interface Child {
  readonly pid: number
  ask<T>(name: string, data?: unknown): Promise<T>
  /** Waits for it to finish, and kills it if it does not. */
  end(): Promise<void>
}

/** Server with its usual flags, without which minor collections take ten times as long. */
export const startBenchServer = (): Child => startChild('benchServer.ts', serverFlags)

/** @param file its name beside this one */
export function startChild(file: string, flags: readonly string[] = []): Child {
  const child = spawn(NODE, [...flags, join(import.meta.dirname, file)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // IPC in the structured clone format carries what JSON would lose.
    serialization: 'advanced',
  })
  const waiting = new Map<number, { resolve: (data: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  child.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) asked?.reject(new Error(`${file}: ${answer.error}`))
    else asked?.resolve(answer.data as never)
  })
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code ?? signal}`))
    waiting.clear()
  })
  const started = {
    pid: child.pid ?? 0,
    ask<T>(name: string, data?: unknown): Promise<T> {
      lastId += 1
      const id = lastId
      return new Promise<T>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${file} did not answer ${name}`)), ASK_TIMEOUT_MS)
        waiting.set(id, {
          resolve(data: never) {
            clearTimeout(timer)
            resolve(data)
          },
          reject(error) {
            clearTimeout(timer)
            reject(error)
          },
        })
        child.send({ id, name, data } satisfies Question, (error) => {
          if (error) waiting.get(id)?.reject(error)
        })
      })
    },
    end: () => endChild(child),
  }
  return started
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

/** The child's side. Ends the process, after `close`, when the parent is gone or wants no more. */
export function answerParent(
  answers: Readonly<Record<string, (data: never) => unknown>>,
  close: () => Promise<void>,
): void {
  process.on('message', async ({ id, name, data }: Question) => {
    const reply = (answer: Answer) => process.connected && process.send?.(answer)
    try {
      reply({ id, data: await answers[name]?.(data as never) })
    } catch (error) {
      reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.on('disconnect', () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  })
}
