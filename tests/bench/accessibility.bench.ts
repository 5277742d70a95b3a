/**
 * Row 21: axe on every screen in both schemes and widths, the languages in turn, and the flows that are walked by keyboard
 * alone, in Chromium against the built console. Takes 240 s.
 */
import { printFigures } from './support/figures.ts'
import { verdictOf } from './support/verdict.ts'

const verdict = await verdictOf('playwright', ['tests/e2e/routes.spec.ts', 'tests/e2e/overlays.spec.ts'])
printFigures({ bench: 'accessibility', row: 21, ...verdict, bar: { failed: '≤ 0' } })
