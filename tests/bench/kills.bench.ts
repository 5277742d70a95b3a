/**
 * Row 15: the server killed at moments that nobody chose while commands, reports and alarms come in: nothing that it
 * acknowledged is lost, no gap, the state is a fold from the first commit. A thousand times; `CRASH_ROUNDS` sets it.
 * Takes 3600 s, 100 quickly.
 */
import { fullOrQuick, printFigures } from './support/figures.ts'
import { verdictOf } from './support/verdict.ts'

const kills = Number(process.env.CRASH_ROUNDS ?? fullOrQuick(1_000, 20))
const { failed } = await verdictOf('vitest', ['tests/crash'], { CRASH_ROUNDS: String(kills) })
printFigures({ bench: 'kills', row: 15, kills, failed, bar: { failed: '≤ 0' } })
