/** Kinds of appliances that are driven by infrared, and the keys that their remote controls have. */
export const APPLIANCES = ['air_conditioner', 'tv', 'set_top_box', 'fan'] as const
export type Appliance = (typeof APPLIANCES)[number]

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const SOUND = ['mute', 'volume_up', 'volume_down', 'channel_up', 'channel_down'] as const
const MOVES = ['up', 'down', 'left', 'right', 'ok', 'back', 'home', 'menu'] as const
/** Additional keys of a real remote control, which must be learned. */
const EXTRA = ['extra_1', 'extra_2', 'extra_3', 'extra_4'] as const

/** Keys of all appliances, in display order. */
export const APPLIANCE_KEYS = {
  air_conditioner: ['power', 'mode', 'temperature_up', 'temperature_down', 'fan', 'swing'],
  tv: ['power', 'input', ...SOUND, ...MOVES, ...DIGITS],
  set_top_box: ['power', 'guide', ...SOUND, ...MOVES, 'play', 'stop', ...DIGITS],
  fan: ['power', 'speed', 'swing', 'mode', 'timer'],
} as const satisfies Readonly<Record<Appliance, readonly string[]>>

export type IrKey = (typeof APPLIANCE_KEYS)[Appliance][number] | (typeof EXTRA)[number]

/** All keys of a remote for the appliance; keys without a catalogue code are last. */
export const keysOf = (appliance: Appliance): readonly IrKey[] => [...APPLIANCE_KEYS[appliance], ...EXTRA]

const allKeys = (): readonly IrKey[] => [...new Set(APPLIANCES.flatMap(keysOf))]

export const IR_KEYS: readonly IrKey[] = /* @__PURE__ */ allKeys()
