import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { type PaperOptions, smallPlan, startPaperWorld } from './support/paperHouse.ts'

const START_MS = Date.UTC(2026, 10, 21, 9)

async function digest(options: Partial<PaperOptions> = {}): Promise<string> {
  const { world, spokenText } = await startPaperWorld({ startMs: START_MS, breaksByItself: true, ...options })
  await world.step(HOUR_MS / 2)
  expect(spokenText.length).toBeGreaterThan(200)
  return createHash('sha256').update(JSON.stringify(spokenText)).digest('hex')
}

describe('a world in lock-step', () => {
  it('says the same bytes at the same instants for the same seed', async () => {
    expect(await digest()).toBe(await digest())
  })

  it('says other bytes for another seed', async () => {
    expect(await digest({ seed: 2 })).not.toBe(await digest())
  })

  it('does not care in how many steps its time passes', async () => {
    const whole = await startPaperWorld({ startMs: START_MS })
    await whole.world.step(10 * 60_000)
    const pieces = await startPaperWorld({ startMs: START_MS })
    for (let i = 0; i < 100; i += 1) await pieces.world.step(6_000)
    expect(pieces.spokenText).toEqual(whole.spokenText)
  })

  it('moves the shared clock with it and never says anything ahead of it', async () => {
    const { world, clock, spokenText } = await startPaperWorld({ startMs: START_MS })
    await world.step(90_000)
    expect(clock.now()).toBe(START_MS + 90_000)
    for (const { atMs, payload } of spokenText) {
      if (payload.startsWith('{')) expect(JSON.parse(payload).t).toBe(atMs)
    }
  })

  it('gives a device the same life whatever stands in other rooms', async () => {
    const plan = smallPlan(1)
    const project = must(plan.projects[0], 'the project')
    const other = project.devices.find(({ areaKey }) => areaKey.endsWith('/104'))
    const fewer = {
      ...plan,
      projects: [{ ...project, devices: project.devices.filter((one) => one !== other) }],
    }
    const lives = await Promise.all(
      [plan, fewer].map(async (one) => {
        const paper = await startPaperWorld({ startMs: START_MS, plan: one })
        await paper.world.step(HOUR_MS / 2)
        const watched = project.devices.filter(({ areaKey }) => areaKey.endsWith('/102'))
        return watched.map(({ number }) =>
          ['state', 'local_temperature', 'battery', 'occupancy'].map((name) => paper.last(number, name)),
        )
      }),
    )
    expect(lives[0]).toEqual(lives[1])
  })
})
