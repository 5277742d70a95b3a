/** Infrared in a simulated house: controlled appliances and received codes. */
import { expect, it } from 'vitest'
import { AIR_STATE_AT_FIRST } from '#shared/infrared/airKeys.ts'
import { fromBlasterCode, toBlasterCode } from '#shared/infrared/blasterCode.ts'
import { codeOfKey, irModelOf, NO_MEMORY, recognize } from '#shared/infrared/catalogue.ts'
import { encodeIr } from '#shared/infrared/irCode.ts'
import { must } from '#shared/kernel/assert.ts'
import { type PaperWorld, smallPlan, startPaperWorld } from './support/paperHouse.ts'

const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')
const tv = must(
  project.devices.find(({ kind }) => kind === 'tv'),
  'a television',
)
const inItsRoom = (kind: string) =>
  must(
    project.devices.find((one) => one.kind === kind && one.areaKey === tv.areaKey),
    kind,
  )
const blaster = inItsRoom('infrared_remote')
const host = must(
  project.hosts.find(({ key }) => key === blaster.hostKey),
  'its host',
)

async function tell(paper: PaperWorld, values: object): Promise<void> {
  const id = `cmd_${paper.spokenText.length.toString(36)}`
  paper.tell(host.number, JSON.stringify({ id, d: { [blaster.number]: values } }))
  await paper.world.received(id)
  await paper.world.step(2_000)
}

function lastOf(paper: PaperWorld, number: string, name: string): unknown {
  const reported = paper
    .reports()
    .flatMap((report) => (report.kind === 'states' ? [report.states.d[number]?.[name]] : []))
  return reported.filter((value) => value !== undefined).at(-1)
}

const codeFor = (modelId: string, key: string, memory = NO_MEMORY): string => {
  const code = must(codeOfKey(must(irModelOf(modelId), modelId), key, memory), key)
  return toBlasterCode(encodeIr(code).timings)
}

it('turns the television of the room on and off, and sets its air conditioner', async () => {
  const paper = await startPaperWorld({ startMs: Date.UTC(2026, 6, 21, 3), plan })
  await paper.world.step(1_000)
  const before = lastOf(paper, tv.number, 'state')
  await tell(paper, { ir_code_to_send: codeFor('haldor-tv-2', 'power') })
  const after = lastOf(paper, tv.number, 'state')
  expect([before, after].toSorted()).toEqual(['OFF', 'ON'])
  await tell(paper, { ir_code_to_send: codeFor('haldor-tv-2', 'mute') })
  expect(lastOf(paper, tv.number, 'state')).toBe(after)

  const cooler = inItsRoom('air_conditioner')
  const air = { ...AIR_STATE_AT_FIRST, isOn: true, mode: 'cool', temperatureC: 19 } as const
  await tell(paper, { ir_code_to_send: codeFor('yunling-ac-2', 'power', { air, toggle: 0 }) })
  expect(lastOf(paper, cooler.number, 'system_mode')).toBe('cool')
  expect(lastOf(paper, cooler.number, 'occupied_heating_setpoint')).toBe(19)
})

it('hears a handset a moment after it was told to learn', async () => {
  const paper = await startPaperWorld({ startMs: Date.UTC(2026, 6, 21, 3), plan })
  await tell(paper, { learn_ir_code: 'ON' })
  expect(lastOf(paper, blaster.number, 'learn_ir_code')).toBe('ON')
  await paper.world.step(60_000)
  expect(lastOf(paper, blaster.number, 'learn_ir_code')).toBe('OFF')
  const signal = fromBlasterCode(String(lastOf(paper, blaster.number, 'learned_ir_code')))
  expect(recognize(must(signal, 'a code').timings)).toMatchObject({ key: expect.any(String) })
})
