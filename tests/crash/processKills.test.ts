/**
 * Kill -9 right after each commit of each kind of process: it ends in the same result as without. Every run of the tests kills
 * the flows that matter most; `CRASH_STEPS=all` kills all of them.
 */
import { expect, it, onTestFinished } from 'vitest'
import { type Flow, resultOf } from './flowParts.ts'
import { FLOWS, prepare } from './processFlows.ts'
import { SteeredServer } from './steered.ts'

const isAll = process.env.CRASH_STEPS === 'all'
const FLOW_MAX_MS = 900_000

/** More kills than this a flow has not; the first one that never comes is the end. */
const KILLS_MAX = 20

/** Runs a flow to its end; false where the kill never came. */
async function run(server: SteeredServer, flow: Flow, killAt: number) {
  await flow.before?.(server)
  const seq = server.seq
  server.manner = flow.manner ?? 'obeys'
  server.killAt(killAt)
  flow.begin(server)
  const isKilled = await server.startedAgainUnless(server.until(seq, flow.isOver))
  if (isKilled) await server.until(seq, flow.isOver)
  server.killAt(0)
  return { isKilled, result: resultOf(server.eventsAfter(seq)) }
}

it.each(FLOWS.filter(({ isAlwaysRun }) => isAll || isAlwaysRun).map((flow) => [flow.name, flow] as const))(
  'a kill at each commit of %s changes nothing of what it comes to',
  async (_, flow) => {
    const server = new SteeredServer()
    onTestFinished(() => server.stop())
    await server.start()
    await prepare(server)
    const { result: wanted } = await run(server, flow, 0)
    let kills = 0
    for (let commit = 1; commit <= KILLS_MAX; commit += 1) {
      const { isKilled, result } = await run(server, flow, commit)
      expect(result, `after a kill at commit ${commit}`).toEqual(wanted)
      if (!isKilled) break
      kills += 1
    }
    expect(kills).toBeGreaterThan(0)
    console.info(`${flow.name}: ${kills} kills, each ended in: ${wanted.join(', ')}`)
  },
  FLOW_MAX_MS,
)
