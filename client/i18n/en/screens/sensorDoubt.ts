/** Hints that a sensor may be wrong. */
export const sensorDoubt = {
  apart: '{{name}} in the same area shows {{degrees}}. One of the two may be wrong.',
  unmoved: 'Unchanged for {{since}}. The sensor may be stuck.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    sensorDoubt: typeof sensorDoubt
  }
}
