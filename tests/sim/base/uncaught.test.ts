import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import { exitOnUncaught } from '#sim/base/uncaught.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { until } from '../../support/until.ts'

const MAIN = join(import.meta.dirname, '../../../sim/main.ts')
const THROW_ON_SIGNAL = join(import.meta.dirname, '../../support/throwOnSignal.ts')

function startMain(dataFolder: string) {
  const child = spawn(process.execPath, ['--import', THROW_ON_SIGNAL, MAIN], {
    env: {
      ...process.env,
      WORLD: 'none',
      PORT: '0',
      MQTT_PORT: '0',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return { child, output: () => output, ready: () => until(() => output.includes('Ready in')) }
}

describe('the server after an error that nobody caught', () => {
  it.each([
    ['SIGUSR2', 'an uncaught exception', 'a bug in a callback'],
    ['SIGHUP', 'an unhandled rejection', 'a bug in a promise'],
  ] as const)(
    'logs it, exits with 1, and starts again (%s)',
    async (signal, what, message) => {
      const folder = temporaryFolder()
      const first = startMain(folder)
      await first.ready()
      first.child.kill(signal)
      expect(await once(first.child, 'exit')).toEqual([1, null])
      const fatal = first
        .output()
        .split('\n')
        .filter((line) => line.includes(what))
      expect(fatal).toHaveLength(1)
      expect(JSON.parse(fatal[0] ?? '')).toMatchObject({ level: 60, msg: what, err: { message } })

      const second = startMain(folder)
      await second.ready()
      second.child.kill('SIGTERM')
      expect(await once(second.child, 'exit')).toEqual([0, null])
    },
    60_000,
  )
})

describe('the exit', () => {
  function start(flush: () => Promise<void>) {
    const [process, timers, logged, codes] = [
      new EventEmitter(),
      new ManualClock(0),
      [] as string[],
      [] as number[],
    ]
    exitOnUncaught(process, {
      log: (_, what) => logged.push(what),
      flush,
      exit: (code) => codes.push(code),
      timers,
    })
    return { process, timers, logged, codes }
  }

  it('does not wait for a disk that hangs, and logs what follows without starting over', () => {
    const { process, timers, logged, codes } = start(() => new Promise(() => undefined))
    process.emit('uncaughtException', new Error('one'))
    process.emit('unhandledRejection', new Error('two'))
    expect([logged.length, codes]).toEqual([2, []])
    timers.advance(2_000)
    expect(codes).toEqual([1])
  })

  it('comes after what was waiting is written, and when that fails too', async () => {
    const order: string[] = []
    const well = start(async () => void order.push('flushed'))
    well.process.emit('uncaughtException', new Error('one'))
    await until(() => well.codes.length > 0)
    expect(order).toEqual(['flushed'])
    const badly = start(() => Promise.reject(new Error('no room')))
    badly.process.emit('uncaughtException', new Error('one'))
    await until(() => badly.codes.length > 0)
    expect(badly.logged).toEqual(['an uncaught exception', 'the last flush failed'])
  })
})
