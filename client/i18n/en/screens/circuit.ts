/** Texts of a circuit. */
import { circuitStyles } from '#shared/texts/choices/circuitsEn.ts'

export const circuit = {
  name: 'Circuit name',
  shownAs: 'Shown as',
  anyStyle: 'Not specified',
  feeds: 'Load',
  style: circuitStyles,
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    circuit: typeof circuit
  }
}
