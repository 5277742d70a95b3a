import { expect, test } from 'vitest'
import { englishOf } from '#shared/texts/phrases/phrase.ts'
import type { Expectation } from '#sim/world/scenarios/file/expectations.ts'
import { History } from '#sim/world/scenarios/run/history.ts'
import { overtaken } from '#sim/world/scenarios/run/overtaken.ts'
import type { Run } from '#sim/world/scenarios/run/run.ts'

const ASKED = { subject: 'device', asked: {} } as Expectation

function runWith({ isShared, later }: { readonly isShared: boolean; readonly later: string }): Run {
  const history = new History()
  const command = (id: string, deviceId: string, order: number, by: string) => {
    const items = [{ deviceId, values: { state: 'ON' } }]
    const ended = { outcome: 'confirmed', reason: '', endedAtMs: 1 }
    return { id, hostId: 'hst_1', items, by, issuedAtMs: 0, order, ...ended } as never
  }
  history.commands.set('cmd_1', command('cmd_1', 'dev_1', 1, 'Shen Mingyuan'))
  history.commands.set('cmd_2', command('cmd_2', later, 2, 'Li Na'))
  return { options: { isShared }, lastCommands: ['cmd_1'], history } as unknown as Run
}

test('a value that somebody has undone is explained by that command, and by no command to another device', () => {
  const textOf = (isShared: boolean, later: string) => {
    const phrase = overtaken(ASKED, runWith({ isShared, later }), [])
    return phrase && englishOf(phrase)
  }
  expect(textOf(true, 'dev_1')).toBe('Li Na has sent another command')
  expect([textOf(true, 'dev_2'), textOf(false, 'dev_1')]).toEqual([null, null])
})
