/**
 * Row 20: every endpoint of the contract without a session, with a dead one, as every role without its right and with
 * another project's ids, and with API keys: none may answer. Takes 60 s.
 */
import { printFigures } from './support/figures.ts'
import { verdictOf } from './support/verdict.ts'

const verdict = await verdictOf('vitest', [
  'tests/contract/contract.test.ts',
  'tests/sim/edge/apiKeys.test.ts',
])
printFigures({ bench: 'authorization', row: 20, ...verdict, bar: { failed: '≤ 0' } })
