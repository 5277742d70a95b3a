/**
 * Row 17: applicable tests of the Paho 3.1.1 interoperability suite, three times against the real server. Deliberate
 * differences are in the README. Takes 30 s.
 */
import { printFigures } from './support/figures.ts'
import { verdictOf } from './support/verdict.ts'

const totals = { passed: 0, failed: 0 }
for (let time = 0; time < 3; time += 1) {
  const { passed, failed } = await verdictOf('vitest', ['tests/sim/broker/conformance.test.ts'])
  totals.passed += passed
  totals.failed += failed
}
printFigures({ bench: 'mqtt-conformance', row: 17, ...totals, bar: { failed: '≤ 0' } })
