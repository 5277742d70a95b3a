/** Rates, complete and legal, so that a test names only what it is about. */
import type { EnergyRate } from '#shared/records/energyRate.ts'

let made = 0

export const rateFacts = (more: Partial<EnergyRate> = {}) => ({
  ...{ kind: 'energy', name: 'Base', amount: 1, currency: 'CNY', validFrom: '2026-01-01', validUntil: '' },
  ...{ months: [], days: [], from: '', to: '', aboveKwh: 0 },
  ...more,
})

export function aRate(more: Partial<EnergyRate> = {}): EnergyRate {
  made += 1
  return { type: 'energyRate', id: `rat_${made}`, ...rateFacts(more) } as EnergyRate
}
