/** Killed again and again at moments nobody chose, the server loses nothing it has said yes to. */
import { expect, it, onTestFinished } from 'vitest'
import { pause } from '#sim/clock.ts'
import { hash01 } from '#sim/world/rng.ts'
import { temporaryFolder } from '../support/folders.ts'
import { inspect } from './inspection.ts'
import { startVictim } from './process.ts'
import { type Acknowledged, nothingAcknowledged, startTraffic } from './traffic.ts'
import { PASSWORD, PHONE, type Witness } from './witness.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20)
const SEED = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
const ROUND_MAX_MS = 15_000
/** Long enough for hundreds of commits and reports, short enough to fall into the first ones too. */
const KILL_WITHIN_MS = 400

async function signIn({ port }: Witness): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/userinfo/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: PHONE, password: PASSWORD }),
  })
  return ((await response.json()) as { data: { token: string } }).data.token
}

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
        ...inspect(folder, victim.witness, acknowledged),
        ...(await deadTokens(victim.witness, acknowledged)),
      ]
      expect(found, `after kill ${round} of CRASH_SEED=${SEED}; ${victim.complaints()}`).toEqual([])
      if (round === ROUNDS) break
      token ||= await signIn(victim.witness)
      acknowledged.tokens.add(token)
      const traffic = await startTraffic({ witness: victim.witness, token, acknowledged, counters })
      await pause(hash01(SEED, round) * KILL_WITHIN_MS)
      await victim.kill()
      await traffic.ended()
    }
    console.log(SEED, Object.fromEntries(Object.entries(acknowledged).map(([k, v]) => [k, v.size])), counters)
    // A test in which nothing was at stake proves nothing.
    expect(acknowledged.commandIds.size).toBeGreaterThan(ROUNDS)
    expect(acknowledged.reports.size).toBeGreaterThan(ROUNDS)
    expect(acknowledged.alarmIds.size).toBeGreaterThan(0)
    expect(acknowledged.tokens.size).toBeGreaterThan(1)
  },
  ROUND_MAX_MS * (ROUNDS + 1),
)
