/**
 * Row 16: whether the console's state equals the server's after dropped, duplicated and reordered messages and
 * reconnects, with concurrent commands. Seeded sequences against the real server: 2,500 each as administrator and as
 * restricted operator. Takes 1200 s, 60 in quick mode.
 */
import { fullOrQuick, printFigures } from './support/figures.ts'
import { verdictOf } from './support/verdict.ts'

const runs = fullOrQuick(2_500, 100)
const env = { CONVERGENCE_RUNS: String(runs) }
const { failed } = await verdictOf('vitest', ['tests/client/realtime/convergence.test.ts'], env)
printFigures({ bench: 'convergence', row: 16, sequences: 2 * runs, failed, bar: { failed: '≤ 0' } })
