/** Repeatedly killed at random moments, the server loses no acknowledged data. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { pause } from '#sim/base/clock.ts'
import { hash01 } from '#sim/base/rng.ts'
import { temporaryFolder } from '../support/folders.ts'
import { signIn } from './api.ts'
import { inspect } from './inspection.ts'
import { startVictim } from './process.ts'
import { type Acknowledged, nothingAcknowledged, startTraffic } from './traffic.ts'
import type { Witness } from './witness.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20)
const SEED = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
const ROUND_MAX_MS = 15_000
/** A kill comes after so many things were acknowledged, up to this many, and up to so much later. */
const KILL_AFTER_MAX = 80
const KILL_LATER_MS = 25
/** Kill time on machines too slow to reach the point. */
const KILL_AT_LAST_MS = 4_000

const sizeOf = (acknowledged: Acknowledged): number =>
  Object.values(acknowledged).reduce((sum, { size }: Set<string>) => sum + size, 0)

async function deadTokens({ port }: Witness, { tokens }: Acknowledged): Promise<string[]> {
  const statuses = await Promise.all(
    [...tokens].map(async (token) => {
      const headers = { 'content-type': 'application/json', 'head-token': token }
      const response = await fetch(`http://127.0.0.1:${port}/api/userinfo/info`, {
        method: 'POST',
        headers,
        body: '{}',
      })
      return response.status
    }),
  )
  return statuses.filter((status) => status !== 200).map((status) => `a session is lost: ${status}`)
}

it(
  `loses nothing acknowledged and leaves no gap in ${ROUNDS} kills`,
  async () => {
    const [folder, cacheFolder] = [temporaryFolder(), temporaryFolder()]
    const acknowledged = nothingAcknowledged()
    const counters = { report: 0 }
    let token = ''
    for (let round = 0; round <= ROUNDS; round += 1) {
      const victim = await startVictim(folder, cacheFolder)
      onTestFinished(() => victim.kill())
      const found = [
        ...(await inspect(folder, victim.witness, acknowledged)),
        ...(await deadTokens(victim.witness, acknowledged)),
      ]
      expect(found, `after kill ${round} of CRASH_SEED=${SEED}; ${victim.complaints()}`).toEqual([])
      if (round === ROUNDS) break
      token ||= await signIn(victim.witness)
      acknowledged.tokens.add(token)
      const traffic = await startTraffic({ witness: victim.witness, token, acknowledged, counters })
      const target = sizeOf(acknowledged) + Math.floor(hash01(SEED, round) * KILL_AFTER_MAX)
      const isFar = (): boolean => sizeOf(acknowledged) >= target
      await vi.waitUntil(isFar, { timeout: KILL_AT_LAST_MS, interval: 1 }).catch(() => false)
      await pause(hash01(SEED, round, 1) * KILL_LATER_MS)
      await victim.kill()
      await traffic.ended()
    }
    // A test in which nothing was at stake proves nothing.
    expect(acknowledged.commandIds.size).toBeGreaterThan(ROUNDS)
    expect(acknowledged.reports.size).toBeGreaterThan(ROUNDS)
    expect(acknowledged.alarmIds.size).toBeGreaterThan(0)
  },
  ROUND_MAX_MS * (ROUNDS + 1),
)
