import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logWarnings, warnOfStderr } from '#sim/base/processWarnings.ts'
import { until } from '../../support/until.ts'

it('a warning of the process is a structured line of the log, and nothing else prints it', () => {
  const lines: string[] = []
  const emitter = new EventEmitter()
  let printed = 0
  emitter.on('warning', () => {
    printed += 1
  })
  logWarnings(emitter, pino({ base: null }, { write: (line: string) => void lines.push(line) }))
  emitter.emit(
    'warning',
    Object.assign(new Error('too old'), { name: 'DeprecationWarning', code: 'DEP0001' }),
  )
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, warning: 'DeprecationWarning', code: 'DEP0001', msg: 'too old' }),
  ])
  expect(printed).toBe(0)
})

it('each line of a helper’s standard error is a warning that names the helper', async () => {
  const messages: string[] = []
  warnOfStderr(
    Readable.from(['first\nsec', 'ond\n\n']),
    'the helper',
    (message) => void messages.push(message),
  )
  await until(() => messages.length === 2)
  expect(messages).toEqual(['the helper: first', 'the helper: second'])
})
