import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { createActor } from 'xstate'
import { alarmSoundMachine } from '#machines/alarmSoundMachine.ts'
import { automationMachine } from '#machines/automationMachine.ts'
import { connectionMachine } from '#machines/connectionMachine.ts'
import { deviceActionMachine } from '#machines/deviceActionMachine.ts'
import { deviceCommandMachine } from '#machines/deviceCommandMachine.ts'
import { displayPairingMachine } from '#machines/displayPairingMachine.ts'
import { idleMachine } from '#machines/idleMachine.ts'
import { projectSwitchMachine } from '#machines/projectSwitchMachine.ts'
import { reviewMachine } from '#machines/reviewMachine.ts'
import { rolloutMachine } from '#machines/rolloutMachine.ts'
import { serverCheckMachine } from '#machines/serverCheckMachine.ts'
import { sessionMachine } from '#machines/sessionMachine.ts'

const machines: readonly AnyStateMachine[] = [
  alarmSoundMachine,
  automationMachine,
  connectionMachine,
  deviceActionMachine,
  deviceCommandMachine,
  displayPairingMachine,
  idleMachine,
  projectSwitchMachine,
  reviewMachine,
  rolloutMachine,
  serverCheckMachine,
  sessionMachine,
]

/** Events whose effects depend only on facts. */
const WITHOUT_EFFECTS: ReadonlySet<string> = new Set(['automation', 'rollout'])

/** Which effects `provide('…')` stands for, read from the files themselves. */
function effectsNamedIn(file: string): string[] {
  const text = readFileSync(new URL(`../../machines/${file}`, import.meta.url), 'utf8')
  return [...text.matchAll(/provide\('(\w+)'\)/g)].map((match) => match[1] ?? '').sort()
}

async function failureOf(logic: AnyActorLogic): Promise<unknown> {
  const actor = createActor(logic)
  const failed = new Promise((resolve) => actor.subscribe({ error: resolve }))
  actor.start()
  return failed
}

describe('an effect nobody provided', () => {
  it.each(machines.map((machine) => [machine.id, machine] as const))(
    'is named by %s',
    async (id, machine) => {
      const { actions, actors, delays } = machine.implementations
      const names = effectsNamedIn(`${id}Machine.ts`)
      expect(names.length === 0).toBe(WITHOUT_EFFECTS.has(id))
      for (const name of names) {
        const own = actions[name] ?? delays[name]
        const message = `provide ${name}`
        if (typeof own === 'function') expect(() => Reflect.apply(own, null, [{}, {}])).toThrow(message)
        else expect(await failureOf(actors[name] as AnyActorLogic)).toEqual(new Error(message))
      }
    },
  )

  it('covers every machine of the folder', () => {
    const folder = readdirSync(new URL('../../machines/', import.meta.url))
    const files = folder.filter((file) => file.endsWith('Machine.ts')).sort()
    expect(files).toEqual(machines.map((machine) => `${machine.id}Machine.ts`).sort())
  })
})
