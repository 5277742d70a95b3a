/** Hints that a sensor may be wrong. */
export const sensorDoubt = {
  apart: '{{name}} here shows {{degrees}}. One of the two may be wrong.',
  unmoved: 'Has not changed for {{since}}. The sensor may be stuck.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    sensorDoubt: typeof sensorDoubt
  }
}
