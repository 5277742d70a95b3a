/**
 * Row 16: whether the console's picture becomes the server's again after drops, doubles, disorder and reconnects while
 * commands run, in seeded sequences against the real server: 2,500 as an administrator and as many as an operator who
 * sees a part. Takes 1200 s, 60 quickly.
 */
import { fullOrQuick, printFigures } from './support/figures.ts'
import { verdictOf } from './support/verdict.ts'

const runs = fullOrQuick(2_500, 100)
const env = { CONVERGENCE_RUNS: String(runs) }
const { failed } = await verdictOf('vitest', ['tests/client/realtime/convergence.test.ts'], env)
printFigures({ bench: 'convergence', row: 16, sequences: 2 * runs, failed, bar: { failed: '≤ 0' } })
