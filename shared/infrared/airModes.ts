/** Modes of an air conditioner's remote control, independent of the infrared encoding. */
export const AIR_MODES = ['auto', 'cool', 'dry', 'fan_only', 'heat'] as const
export const AIR_FANS = ['auto', 'low', 'medium', 'high'] as const
