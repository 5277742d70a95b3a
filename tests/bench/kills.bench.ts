/**
 * Row 15: kills the server at random moments under load: no acknowledged data is lost, no gap, and the state equals
 * a fold from the first commit. A thousand times; `CRASH_ROUNDS` changes it. Takes 3600 s, 100 in quick mode.
 */
import { fullOrQuick, printFigures } from './support/figures.ts'
import { verdictOf } from './support/verdict.ts'

const kills = Number(process.env.CRASH_ROUNDS ?? fullOrQuick(1_000, 20))
const { failed } = await verdictOf('vitest', ['tests/crash'], { CRASH_ROUNDS: String(kills) })
printFigures({ bench: 'kills', row: 15, kills, failed, bar: { failed: '≤ 0' } })
