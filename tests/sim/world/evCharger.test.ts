/** A device kind defined only in its own files: cars arrive, charge and leave. */

import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { planEstate } from '#sim/world/estates/builder.ts'
import { harbourFacts } from '#sim/world/estates/bundled/estate.ts'
import { type PaperWorld, startPaperWorld } from './support/paperHouse.ts'

const AFTERNOON_MS = Date.UTC(2026, 4, 12, 7)
const garage = { name: '车库', nameEn: 'Garage', kind: 'public', fitting: 'garage' } as const
const floor = { level: -1, name: '地下1层', nameEn: 'Basement 1' }
const wings = [{ hostName: 'GW-GARAGE', areas: [garage] }] as const
const buildings = [{ name: '车库', nameEn: 'Garage', floors: [{ ...floor, wings }] }]
const plan = planEstate({ name: 'garage', accounts: [], projects: [{ ...harbourFacts, buildings }] }, 1)
const { devices, hosts } = must(plan.projects[0], 'the project')
const chargers = devices.filter(({ kind }) => kind === 'ev_charger').map(({ number }) => number)
const host = must(hosts[0], 'the host').number

/** Steps until one of the points reads so, and returns it. */
async function untilOne(paper: PaperWorld, status: string): Promise<string> {
  for (let minutes = 0; minutes < 36 * 60; minutes += 5) {
    const found = chargers.find((number) => paper.last(number, 'ev_status') === status)
    if (found) return found
    await paper.world.step(5 * MINUTE_MS)
  }
  return expect.unreachable(`no charger became ${status}`)
}

async function set(paper: PaperWorld, charger: string, values: object): Promise<void> {
  const id = `cmd_${paper.spokenText.length.toString(36)}`
  paper.tell(host, JSON.stringify({ id, d: { [charger]: values } }))
  await paper.world.received(id)
  await paper.world.step(MINUTE_MS)
}

describe('a charging point', () => {
  it('gives a car what it may, counts it, and pauses when told', async () => {
    const paper = await startPaperWorld({ startMs: AFTERNOON_MS, plan, tickMs: MINUTE_MS })
    const charger = await untilOne(paper, 'charging')
    const reads = (property: string): number => Number(paper.last(charger, property))
    expect(paper.last(charger, 'ev_connected')).toBe(true)
    await set(paper, charger, { charge_limit: 10 })
    expect(reads('current')).toBeLessThanOrEqual(10)
    expect(reads('power')).toBeCloseTo(reads('current') * reads('voltage'), -2)
    const before = reads('energy')
    const powerW = reads('power')
    await paper.world.step(30 * MINUTE_MS)
    if (paper.last(charger, 'ev_status') === 'charging')
      expect(reads('energy') - before).toBeCloseTo(powerW / 2_000, 0)
    await set(paper, charger, { state: 'OFF' })
    expect(paper.last(charger, 'ev_status')).toBe('waiting')
    expect(reads('power')).toBeLessThan(10)
    await set(paper, charger, { state: 'ON' })
    expect(paper.last(charger, 'ev_status')).toBe('charging')
  })

  it('stops when the car is full, and is free when it has left', async () => {
    const paper = await startPaperWorld({ startMs: AFTERNOON_MS, plan, tickMs: MINUTE_MS })
    const charger = await untilOne(paper, 'full')
    expect(Number(paper.last(charger, 'power'))).toBeLessThan(10)
    const peaks = new Set<number>()
    for (const report of paper.reports()) {
      if (report.kind !== 'states') continue
      const { power } = report.states.d[charger] ?? {}
      if (typeof power === 'number') peaks.add(power)
    }
    expect(Math.max(...peaks)).toBeGreaterThan(3_000)
    expect(Math.max(...peaks)).toBeLessThan(8_000)
    for (let hours = 0; hours < 30 && paper.last(charger, 'ev_connected') === true; hours += 1)
      await paper.world.step(60 * MINUTE_MS)
    expect(paper.last(charger, 'ev_connected')).toBe(false)
  })

  it('cuts the current at a ground fault, and gives less while it is hot', async () => {
    const paper = await startPaperWorld({ startMs: AFTERNOON_MS, plan, tickMs: MINUTE_MS })
    const charger = await untilOne(paper, 'charging')
    const fullW = Number(paper.last(charger, 'power'))
    const hot = await paper.inject({ kind: 'alarm', device: charger, code: 'over_temperature' })
    await paper.world.step(MINUTE_MS)
    expect(Number(paper.last(charger, 'device_temperature'))).toBeGreaterThan(75)
    expect(Number(paper.last(charger, 'power'))).toBeLessThan(fullW / 2)
    await paper.clear(hot)
    await paper.inject({ kind: 'alarm', device: charger, code: 'ground_fault' })
    await paper.world.step(MINUTE_MS)
    expect(paper.last(charger, 'ev_status')).toBe('fault')
    expect(Number(paper.last(charger, 'power'))).toBeLessThan(10)
  })
})
