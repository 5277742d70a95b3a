/** Runs the bundled scenarios as tests, in shares that run beside each other. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readScenarioFile } from '#sim/scenarios/file/readScenario.ts'
import { runHeadless } from '#sim/scenarios/headless/runHeadless.ts'
import { failureLines } from '#sim/scenarios/report/print.ts'
import { withOneTurnedRound } from './turnedRound.ts'

const FOLDER = join(import.meta.dirname, '../../../../sim/scenarios/files')
export const BUNDLED = readdirSync(FOLDER).filter((file) => file.endsWith('.yaml'))

/** What a demo shows is in the small house, too, which is started in a tenth of the time. */
const worldOf = (file: string, world: string): string => (file.startsWith('demo-') ? 'house' : world)

export function testShare(part: number, parts: number): void {
  describe('bundled scenarios hold, each also with one expectation turned round that alone fails', () => {
    for (const file of BUNDLED.filter((_, i) => i % parts === part)) {
      const read = readScenarioFile(join(FOLDER, file))
      const { scenario } = read
      it.each(scenario.cases)(`${basename(file, '.yaml')} $name`, async (one) => {
        const { turnedCase, id } = withOneTurnedRound(one)
        const result = await runHeadless(read, turnedCase, {
          seed: scenario.seed,
          world: worldOf(file, scenario.world),
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
