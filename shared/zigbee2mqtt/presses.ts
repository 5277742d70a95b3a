/**
 * Words of buttons as presses of numbered keys. Zigbee2MQTT has about two thousand: `1_single`, `button_1_hold`, `on_press`,
 * `1_short_release`, `arrow_left_click`, `brightness_move_up`.
 */

type Press = 'single' | 'double' | 'hold'

interface Parsed {
  /** Of the button: a number, or a name such as `on`. */
  readonly button: string
  readonly press: Press
  /** Of several words for one press the highest counts: a long press begins as a short one. */
  readonly rank: number
}

const PRESS_WORDS: Readonly<Record<string, Press>> = {
  single: 'single',
  click: 'single',
  press: 'single',
  double: 'double',
  hold: 'hold',
  long: 'hold',
}
/** They describe the press and name no button. */
const HOW = new Set([...Object.keys(PRESS_WORDS), 'short', 'release', 'initial', 'button', ''])
/** Parts of words that are no press: ends of presses, and what a lamp is asked for. */
const IGNORED = new Set(
  'release triple quadruple many move stop color hue saturation temperature enhanced store add remove loop set get identify none'.split(
    ' ',
  ),
)
const SIDES: Readonly<Record<string, string>> = { left: '1', center: '2', right: '3' }
/** A remote for lamps dims while its keys are held. */
const HELD: Readonly<Record<string, string>> = { brightness_move_up: 'on', brightness_move_down: 'off' }
const [BARE, PLAIN, CLEAR, AFTER] = [0, 1, 2, 3]

/** Null for a word that is no press. */
function parsed(word: string): Parsed | null {
  const lower = word.toLowerCase()
  const held = HELD[lower]
  if (held !== undefined) return { button: held, press: 'hold', rank: BARE }
  if (lower === '' || lower.includes('*')) return null
  const parts = lower.split('_')
  const name = parts.filter((part) => !HOW.has(part)).map((part) => part.replace(/^l(?=\d$)/, ''))
  if (name.some((part) => IGNORED.has(part)) || parts.includes('initial')) return null
  const button = name.join('_') || '1'
  const isAfter = parts.includes('release')
  const presses = new Set(parts.flatMap((part) => PRESS_WORDS[part] ?? []))
  if (isAfter) {
    const isShort = parts.includes('short') || (parts.includes('press') && !presses.has('hold'))
    return isShort && !presses.has('double') ? { button, press: 'single', rank: AFTER } : null
  }
  if (presses.has('double')) return { button, press: 'double', rank: CLEAR }
  if (presses.has('hold')) return { button, press: 'hold', rank: CLEAR }
  if (parts.includes('press')) return { button, press: 'single', rank: PLAIN }
  return { button, press: 'single', rank: presses.has('single') ? CLEAR : BARE }
}

/**
 * The presses of a remote by its words, and how many buttons it has. Numbered buttons keep their number, named ones follow in
 * the order in which they are listed; those beyond the last place are left out.
 */
export function pressesOf(
  words: readonly string[],
  buttonsMax: number,
): { readonly buttons: number; readonly presses: ReadonlyMap<string, string> } {
  const all = words.flatMap((word) => {
    const one = parsed(word)
    return one ? [{ word, ...one }] : []
  })
  const places = placesOf([...new Set(all.map(({ button }) => button))], buttonsMax)
  const best = new Map<string, (typeof all)[number]>()
  for (const one of all) {
    const place = places.get(one.button)
    const press = `${place}_${one.press}`
    if (place !== undefined && one.rank > (best.get(press)?.rank ?? -1)) best.set(press, one)
  }
  return {
    buttons: Math.max(1, ...places.values()),
    presses: new Map([...best].map(([press, { word }]) => [word, press])),
  }
}

function placesOf(buttons: readonly string[], buttonsMax: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const hasSides = buttons.some((name) => SIDES[name] !== undefined) && buttons.every((name) => name in SIDES)
  const taken = new Set<number>()
  const take = (button: string, place: number): void => {
    if (place < 1 || place > buttonsMax || taken.has(place)) return
    taken.add(place)
    places.set(button, place)
  }
  const numberOf = (button: string): number => Number(hasSides ? SIDES[button] : button)
  for (const button of buttons) if (Number.isInteger(numberOf(button))) take(button, numberOf(button))
  let next = 1
  for (const button of buttons) {
    if (Number.isInteger(numberOf(button))) continue
    while (taken.has(next)) next += 1
    take(button, next)
  }
  return places
}
