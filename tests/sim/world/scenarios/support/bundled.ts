/** Runs the bundled scenarios as tests, in shares that run beside each other. */
import { describe, expect, it } from 'vitest'
import { runHeadless } from '#sim/app/headless/runHeadless.ts'
import { bundledScenarios, findScenario } from '#sim/world/scenarios/file/bundled.ts'
import { readScenarioFile } from '#sim/world/scenarios/file/readScenario.ts'
import { failureLines } from '#sim/world/scenarios/report/print.ts'
import { withOneTurnedRound } from './turnedRound.ts'

/** Demos also work in the small house, which starts ten times faster. */
const worldOf = (name: string, world: string): string => (name.startsWith('demo-') ? 'house' : world)

export function testShare(part: number, parts: number): void {
  describe('bundled scenarios hold, each also with one expectation turned round that alone fails', () => {
    for (const name of bundledScenarios().filter((_, i) => i % parts === part)) {
      const read = readScenarioFile(findScenario(name))
      const { scenario } = read
      it.each(scenario.cases)(`${name} $name`, async (one) => {
        const { turnedCase, id } = withOneTurnedRound(one)
        const result = await runHeadless(read, turnedCase, {
          seed: scenario.seed,
          world: worldOf(name, scenario.world),
        })
        expect(result.error).toBeNull()
        const others = result.failures.filter((failure) => failure.id !== id)
        expect(others.flatMap((failure) => failureLines(failure, result))).toEqual([])
        expect(result).toMatchObject({ verdict: 'failed', failures: [{ id }] })
        expect(result.tested).toBeGreaterThan(0)
      })
    }
  })
}
