/**
 * Row 20: unauthorised calls of every endpoint must fail: no session, expired session, roles without the right, ids
 * of another project, API keys. Takes 60 s.
 */
import { printFigures } from './support/figures.ts'
import { verdictOf } from './support/verdict.ts'

const verdict = await verdictOf('vitest', [
  'tests/contract/contract.test.ts',
  'tests/sim/edge/apiKeys.test.ts',
])
printFigures({ bench: 'authorization', row: 20, ...verdict, bar: { failed: '≤ 0' } })
