/**
 * Texts from outside without what has no shape of its own and changes how others look: control characters, separators
 * of lines, and the controls that turn the direction of writing, with which "Room 1208" reads as another room.
 */
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u
const EACH_CONTROL = new RegExp(CONTROLS, 'gu')
/** Those that have no place even in a text of several lines. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
const EACH_DIRECTION = new RegExp(DIRECTIONS, 'gu')

export const hasDirections = (text: string): boolean => DIRECTIONS.test(text)

export const hasControls = (text: string): boolean => CONTROLS.test(text)

/** For a text of one line: what separated words separates them still. */
export const withoutControls = (text: string): string =>
  CONTROLS.test(text) ? text.replace(EACH_DIRECTION, '').replace(EACH_CONTROL, ' ') : text

/** For a text that may have lines. */
export const withoutDirections = (text: string): string => text.replace(EACH_DIRECTION, '')
