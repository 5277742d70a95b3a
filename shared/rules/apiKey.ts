/** API keys of a project: allowed rights, lifetime and format. */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { Right } from '#shared/permissions.ts'

/**
 * Rights for other systems: reading and control. Configuration, and everything that grants rights or secrets, is for
 * people only.
 */
export const KEY_RIGHTS = [
  'home.view',
  'control.devices',
  'control.scenes',
  'control.automations',
  'guests.view',
  'guests.manage',
  'messages.view',
  'messages.handle',
  'logs.view',
  'reports.view',
] as const satisfies readonly Right[]

export const KEY_DAYS = { most: 365, usual: 90 } as const
export const KEYS_PER_PROJECT = 50
/** How long the previous secret stays valid after a rotation. */
export const KEY_OVERLAP_HOURS = { most: 168, usual: 24 } as const
export const KEY_CALLS_PER_MINUTE = 600

/** Prefix of every secret, so that secret scanners recognise a leaked one. */
export const KEY_SECRET_PREFIX = 'atrium_key_'

/** The lifetime of a key in ms, from whole days. */
export const keyLifeMs = (days: number): number => days * DAY_MS
/** Overlap of secrets in ms, from hours. */
export const keyOverlapMs = (hours: number): number => hours * HOUR_MS

/** Lead time of the rotation reminder. */
export const KEY_SOON_MS = 14 * DAY_MS
