/**
 * Row 21: axe on every screen in both colour schemes and widths, with alternating languages, and keyboard-only flows.
 * Runs in Chromium against the built console. Takes 240 s.
 */
import { printFigures } from './support/figures.ts'
import { verdictOf } from './support/verdict.ts'

const verdict = await verdictOf('playwright', ['tests/e2e/routes.spec.ts', 'tests/e2e/overlays.spec.ts'])
printFigures({ bench: 'accessibility', row: 21, ...verdict, bar: { failed: '≤ 0' } })
