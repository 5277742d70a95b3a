/** What an air conditioner's remote control chooses among, apart from how it is said in infrared: records know no more. */
export const AIR_MODES = ['auto', 'cool', 'dry', 'fan_only', 'heat'] as const
export const AIR_FANS = ['auto', 'low', 'medium', 'high'] as const
