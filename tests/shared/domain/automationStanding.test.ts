import fc from 'fast-check'
import { expect, it } from 'vitest'
import { standingOf } from '#shared/automation/standing.ts'
import { automationTransitions } from '#shared/domain/automation/transitions.ts'
import { decide, foldCommit, PROJECT_STREAM } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { State } from '#shared/records/registry.ts'
import { anAutomation, trigger } from '../../support/automations.ts'
import { tester } from '../../support/context.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { house } from '../../support/records.ts'

const ID = 'aut_1'
const STEPS = [
  ...(['on', 'off', 'pause', 'resume', 'trigger', 'pass', 'circle', 'take', 'begin', 'stop'] as const),
  ...(['confirm', 'fail', 'disobey', 'wait'] as const),
] as const

const stateOf = (state: State, atMs: number) => {
  const automation = must(state.get('automation', ID), 'the automation')
  return standingOf(automation, state.by('automationRun', 'automation', ID).values(), atMs).status
}

function commandOf(step: (typeof STEPS)[number], state: State, nowMs: number) {
  const runs = [...state.by('automationRun', 'automation', ID).values()]
  const waiting = runs.find(({ outcome }) => outcome === 'waiting')
  const running = runs.find(({ outcome }) => outcome === 'running')
  const open = [...state.all('command')][0]
  const commandId = runs.findLast(({ tasks }) => tasks[0]?.commandId)?.tasks[0]?.commandId
  const known = { alreadySo: [], usedKwh: {}, calls: {} }
  switch (step) {
    case 'on':
    case 'off':
      return { name: 'SwitchAutomations', data: { automationIds: [ID], isEnabled: step === 'on' } } as const
    case 'pause':
      return { name: 'PauseAutomation', data: { automationId: ID, untilMs: nowMs + 5_000 } } as const
    case 'resume':
      return { name: 'PauseAutomation', data: { automationId: ID, untilMs: null } } as const
    case 'trigger':
      return { name: 'TriggerAutomation', data: trigger(ID) } as const
    case 'pass':
      return { name: 'TriggerAutomation', data: trigger(ID, { verdict: 'conditionFalse' }) } as const
    case 'circle':
      return { name: 'TriggerAutomation', data: trigger(ID, { chain: [ID] }) } as const
    case 'take':
      return running && ({ name: 'TakeAutomationTasks', data: { runId: running.id, ...known } } as const)
    case 'begin':
      // Starts waiting runs, like the process.
      return waiting && !running && ({ name: 'BeginWaitingRun', data: { runId: waiting.id } } as const)
    case 'stop':
      return running && ({ name: 'StopAutomationRun', data: { runId: running.id } } as const)
    case 'confirm':
      return open && ({ name: 'ConfirmDeviceCommand', data: { commandId: open.id } } as const)
    case 'fail':
      return open && ({ name: 'FailDeviceCommand', data: { commandId: open.id, reason: 'no' } } as const)
    case 'disobey':
      return (
        commandId &&
        ({ name: 'NoteDisobedience', data: { commandId, deviceIds: ['dev_light'] as const } } as const)
      )
    case 'wait':
      return null
  }
}

it('an automation goes only from one state to another as the table has it, whatever is commanded', () => {
  const allowed = (from: keyof typeof automationTransitions): readonly string[] => automationTransitions[from]
  const seen = new Set<string>(['evaluating'])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STEPS), { minLength: 20, maxLength: 60 }), (steps) => {
      const { state } = given(...house, anAutomation(ID))
      let nowMs = NOW_MS
      for (const [index, step] of steps.entries()) {
        const before = stateOf(state, nowMs)
        nowMs += 1_000
        // The end of a pause is a separate step.
        const from = stateOf(state, nowMs)
        if (from !== before) expect(allowed(before), `${before} -> ${from} by time`).toContain(from)
        const command = commandOf(step, state, nowMs)
        if (!command) continue
        const seq = 100 + index
        const meta = { stream: 'project:prj_1', seq, at: nowMs, actor: tester, channel: 'web' } as const
        try {
          const context = { ...meta, nowMs, newId: idFactory(seq) }
          const events = decide(PROJECT_STREAM, command as never, state, context)
          foldCommit(state, { ...meta, command: command.name, events } as never)
        } catch (error) {
          if (!(error instanceof Rejection)) throw error
        }
        const to = stateOf(state, nowMs)
        seen.add(to)
        const isAllowed = allowed(from).includes(to)
        const isDecided = allowed(from).includes('evaluating') && allowed('evaluating').includes(to)
        expect(from === to || isAllowed || isDecided, `${from} -> ${to} by ${step}`).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
  expect([...seen].sort()).toEqual(Object.keys(automationTransitions).sort())
})
